import type { CarroAcompanhado, PesquisaDoCliente } from '#shared/agenda/acompanhamento.ts'
import type { ChegadaDoCliente } from '#shared/agenda/lembretes.ts'
import type { PainelDaRecepcao } from '#shared/agenda/links-agenda.ts'
import type { Decisao, OrcamentoCliente } from '#shared/oficina-digital/oferta.ts'

/** A refusal of the server, or no network (`codigo` "sem-rede"); the message is for the customer. */
export class Falha extends Error {
  override name = 'Falha'
  readonly codigo: string
  constructor(codigo: string, mensagem: string) {
    super(mensagem)
    this.codigo = codigo
  }
}

async function pedir(caminho: string, corpo?: unknown): Promise<Response> {
  let r: Response
  try {
    r = await fetch(
      `/api/publico/${caminho}`,
      corpo === undefined
        ? {}
        : { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(corpo) },
    )
  } catch {
    throw new Falha('sem-rede', 'Sem conexão. Confira a internet e tente de novo: suas escolhas estão guardadas.')
  }
  if (r.ok) return r
  const e = (await r.json().catch(() => ({}))) as { codigo?: string; mensagem?: string }
  throw new Falha(e.codigo ?? 'erro', e.mensagem ?? 'Não foi possível concluir. Tente de novo em instantes.')
}
const chamar = async <T>(caminho: string, corpo?: unknown): Promise<T> =>
  (await pedir(caminho, corpo)).json() as Promise<T>

const comProva = (prova: string | undefined) => (prova ? `?prova=${encodeURIComponent(prova)}` : '')

export const abrir = (token: string, prova?: string) =>
  chamar<OrcamentoCliente>(`orcamentos/${token}${comProva(prova)}`)
/** Tells the workshop that a person, not a link preview, opened the page. */
export const registrarAbertura = (token: string) => chamar<{ situacao: string }>(`orcamentos/${token}/abertura`, {})

export type Identidade = NonNullable<OrcamentoCliente['identidade']>
export type Canal = Identidade['contatos'][number]['canal']
export const pedirCodigo = (token: string, canal: Canal) =>
  chamar<{ destino: string }>(`orcamentos/${token}/codigo`, { canal })
export const confirmarIdentidade = (token: string, metodo: 'DOCUMENTO' | 'CODIGO', valor: string) =>
  chamar<{ prova: string }>(`orcamentos/${token}/identidade`, { metodo, valor })

export interface Assinado {
  sha256: string
  nome: string
  aceitouTermos: true
  prova?: string
  decisoes: Decisao[]
}
export const responder = (token: string, corpo: Assinado) =>
  chamar<OrcamentoCliente>(`orcamentos/${token}/decisao`, corpo)

/** Sends a question to the workshop. */
export const perguntar = (token: string, texto: string) => pedir(`orcamentos/${token}/pergunta`, { texto })

/** The distributor's own mark, where it has one. */
export const marca = async (): Promise<string | null> => {
  const r = await fetch('/api/distribuidor')
  const d = r.ok ? ((await r.json()) as { icone: string | null; logo: string | null }) : null
  return d && (d.logo ?? d.icone)
}

export const enderecoPdf = (token: string, prova?: string) => `/api/publico/orcamentos/${token}/pdf${comProva(prova)}`
export const enderecoConteudo = (token: string, prova?: string) =>
  `/api/publico/orcamentos/${token}/conteudo${comProva(prova)}`
export const baixarConteudo = async (token: string, prova?: string) =>
  (await pedir(`orcamentos/${token}/conteudo${comProva(prova)}`)).text()

/** What is public of a version: nothing that tells whose it is. */
export interface Verificada {
  checklist: string
  numero: number
  concessionaria: string
  fuso: string
  situacao: OrcamentoCliente['situacao']
  total: number
  enviadaEm: string
  expiraEm: string
  retiradaEm: string | null
  respondidaEm: string | null
}
export const verificar = (sha256: string) => chamar<Verificada>(`verificacao/${sha256}`)

/** The reception's list by the panel's link; what has not changed since a reading is not sent again. */
export const lerPainel = (token: string, desde: { rev: number; dia: string } | null) =>
  chamar<PainelDaRecepcao>(`agenda/painel/${token}${desde ? `?rev=${desde.rev}&dia=${desde.dia}` : ''}`)

/** A customer's car while it is here. */
export const lerCarro = (token: string) => chamar<CarroAcompanhado>(`agenda/carro/${token}`)

export const lerPesquisa = (token: string) => chamar<PesquisaDoCliente>(`agenda/pesquisa/${token}`)
export const responderPesquisa = (token: string, corpo: { nota: number; motivos: string[]; comentario: string }) =>
  chamar<PesquisaDoCliente>(`agenda/pesquisa/${token}`, corpo)

export const lerChegada = (token: string) => chamar<ChegadaDoCliente>(`agenda/chegada/${token}`)
export type RespostaDaChegada =
  | { acao: 'CONFIRMAR' | 'CANCELAR' }
  | { acao: 'OUTRA_HORA'; dia: string; periodo: string; texto: string }
export const responderChegada = (token: string, corpo: RespostaDaChegada) =>
  chamar<ChegadaDoCliente>(`agenda/chegada/${token}`, corpo)
