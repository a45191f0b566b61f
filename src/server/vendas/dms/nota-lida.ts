/** Sums of a note's items of one operation (CFOP, or the national code of a service), in centavos; quantity in thousandths. */
export interface SomaCfop {
  cfop: string
  devolucao: boolean
  bruto: number
  desconto: number
  imposto: number
  quantidade: number
}

/** What a file tells: a note, or that one was cancelled. */
export type Lido =
  | { tipo: 'nota'; chave: string; modelo: number; dia: string; somas: SomaCfop[] }
  | { tipo: 'cancelamento'; chave: string; modelo: number }
