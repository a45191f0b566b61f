/** Sums of a note's items by operation (CFOP, or the national service code), in centavos; quantity in thousandths. */
export interface CfopSum {
  cfop: string
  devolucao: boolean
  bruto: number
  desconto: number
  imposto: number
  quantidade: number
}

/** Content of a file: a note or a cancellation. */
export type Loaded =
  | { tipo: 'nota'; chave: string; modelo: number; dia: string; somas: CfopSum[] }
  | { tipo: 'cancelamento'; chave: string; modelo: number }
