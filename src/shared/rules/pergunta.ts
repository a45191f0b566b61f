/** What the sentence of a question says between who asks and what: it tells a question from the other news of a quote. */
export const PERGUNTOU = ' perguntou: '
