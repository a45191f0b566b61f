/** Text between the name and the question in a notice: it tells a question from the other notices of a quote. */
export const ASKED = ' perguntou: '
