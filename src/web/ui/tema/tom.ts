/** Meaning of a mark or a text: one of the four roles, or none. */
export type Tom = 'verde' | 'amarelo' | 'vermelho' | 'azul' | 'neutro'
