export const name = {
  title: "Wie heißt du?",
  about: "Dein Name am Tisch",
  go: "Hinsetzen",
  nothing_else: "Kein Konto, keine E-Mail-Adresse.",
  have_one: "Ich habe hier schon einen Namen, auf einem anderen Gerät",
}
