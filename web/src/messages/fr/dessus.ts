export const dessus = {}
