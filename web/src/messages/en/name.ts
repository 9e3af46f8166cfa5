export const name = {
  title: "What shall we call you?",
  about: "Your name at the table",
  go: "Sit down",
  nothing_else: "No account, no e-mail.",
  have_one: "I have a name here, on another device",
}
