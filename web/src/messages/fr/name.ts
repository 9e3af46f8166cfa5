export const name = {
  title: "Comment vous appeler ?",
  about: "Votre nom à la table",
  go: "S’asseoir",
  nothing_else: "Ni compte, ni adresse e-mail.",
  have_one: "J’ai déjà un nom ici, sur un autre appareil",
}
