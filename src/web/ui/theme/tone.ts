/** Role of a mark or text: one of the four colour roles, or none. */
export type Tone = 'verde' | 'amarelo' | 'vermelho' | 'azul' | 'neutro'
