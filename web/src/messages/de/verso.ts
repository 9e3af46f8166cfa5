export const verso = {}
