import type { OrcamentoCliente } from '#shared/oficina-digital/oferta.ts'
import type { PdfTone } from '../../core/files/pdf.ts'

/** How the signer was identified, for PDFs. */
export const STEP_NAME: Record<string, string> = {
  DOCUMENTO: 'fim do CPF ou CNPJ',
  CODIGO: 'código enviado ao cliente',
  NOME_E_ACEITE: 'nome e aceite',
  EQUIPE: 'registrada pela equipe',
}

/** Channel through which a decision came, for PDFs. */
export const CHANNEL_LABELS: Record<string, string> = {
  PAGINA: 'página do cliente',
  BALCAO: 'balcão',
  TELEFONE: 'telefone',
  WHATSAPP: 'WhatsApp',
  EMAIL: 'e-mail',
}

export const DECISION_LABELS: Record<string, { nome: string; tom: PdfTone }> = {
  APROVADO: { nome: 'Aprovado', tom: 'verde' },
  REPROVADO: { nome: 'Recusado', tom: 'vermelho' },
  ADIADO: { nome: 'Adiado', tom: 'amarelo' },
}

/** Said to whoever answers a version that was withdrawn, for revision or with the whole quote. */
export const WITHDRAWN = 'A oficina retirou este orçamento. Se fizer outro, ela enviará outro link.'

export const STATUS_NAMES: Record<OrcamentoCliente['situacao'], { nome: string; tom: PdfTone }> = {
  ABERTO: { nome: 'Em vigor, aguarda a decisão do cliente', tom: 'azul' },
  RESPONDIDO: { nome: 'Respondido', tom: 'verde' },
  EXPIRADO: { nome: 'Vencido', tom: 'amarelo' },
  RETIRADO: { nome: 'Retirado pela oficina', tom: 'amarelo' },
  CANCELADO: { nome: 'Cancelado pela oficina', tom: 'vermelho' },
}
