import type { OrcamentoCliente } from '#shared/oficina-digital/oferta.ts'
import type { TomPdf } from '../../core/files/pdf.ts'

/** How the signer was recognised, on paper. */
export const NOME_PASSO: Record<string, string> = {
  DOCUMENTO: 'fim do CPF ou CNPJ',
  CODIGO: 'código enviado ao cliente',
  NOME_E_ACEITE: 'nome e aceite',
  EQUIPE: 'registrada pela equipe',
}

/** By which way a decision came, on paper. */
export const NOME_CANAL: Record<string, string> = {
  PAGINA: 'página do cliente',
  BALCAO: 'balcão',
  TELEFONE: 'telefone',
  WHATSAPP: 'WhatsApp',
  EMAIL: 'e-mail',
}

export const NOME_DECISAO: Record<string, { nome: string; tom: TomPdf }> = {
  APROVADO: { nome: 'Aprovado', tom: 'verde' },
  REPROVADO: { nome: 'Recusado', tom: 'vermelho' },
  ADIADO: { nome: 'Adiado', tom: 'amarelo' },
}

export const NOME_SITUACAO: Record<OrcamentoCliente['situacao'], { nome: string; tom: TomPdf }> = {
  ABERTO: { nome: 'Em vigor, aguarda a decisão do cliente', tom: 'azul' },
  RESPONDIDO: { nome: 'Respondido', tom: 'verde' },
  EXPIRADO: { nome: 'Vencido', tom: 'amarelo' },
  RETIRADO: { nome: 'Retirado pela oficina', tom: 'amarelo' },
}
