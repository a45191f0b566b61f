import type { OrcamentoCliente } from '#shared/cliente.ts'

/** A refusal of the server, or no network (`codigo` "sem-rede"); the message is for the customer. */
export class Falha extends Error {
  override name = 'Falha'
  readonly codigo: string
  constructor(codigo: string, mensagem: string) {
    super(mensagem)
    this.codigo = codigo
  }
}

async function chamar<T>(caminho: string, corpo?: unknown): Promise<T> {
  let r: Response
  try {
    r = await fetch(
      `/api/publico/orcamentos/${caminho}`,
      corpo === undefined ? {} : { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(corpo) },
    )
  } catch {
    throw new Falha('sem-rede', 'Sem conexão. Confira a internet e tente de novo: suas escolhas estão guardadas.')
  }
  const dados = (await r.json().catch(() => ({}))) as T & { codigo?: string; mensagem?: string }
  if (!r.ok) throw new Falha(dados.codigo ?? 'erro', dados.mensagem ?? 'Não foi possível concluir. Tente de novo em instantes.')
  return dados
}

export const abrir = (token: string) => chamar<OrcamentoCliente>(token)
/** Tells the workshop that a person, not a link preview, opened the page. */
export const registrarAbertura = (token: string) => chamar<{ situacao: string }>(`${token}/abertura`, {})

export interface Escolha {
  decisao: 'APROVADO' | 'REPROVADO' | 'ADIADO'
  motivo?: string
  adiadoPara?: string
}
export const responder = (token: string, corpo: { sha256: string; nome: string; aceitouTermos: true; decisoes: ({ codLinha: number } & Escolha)[] }) =>
  chamar<OrcamentoCliente>(`${token}/decisao`, corpo)
