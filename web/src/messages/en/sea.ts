export const sea = {}
