import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { comCtx, type Ctx, daRede } from './contexto.ts'
import { transacao } from '../database/transaction.ts'
import { notFound } from '../http/errors.ts'
import type { Partes } from '../partes.ts'
import type { Inquilino } from './tenant.ts'

/** What a secret link of the agenda opens. */
export type TipoDeLinkSecreto = 'PAINEL' | 'CALENDARIO' | 'ICS' | 'ACOMPANHAR' | 'PESQUISA' | 'LEMBRETE'
export interface AlvoDoLink {
  codLink: number
  codConcessionaria: number
  codConsultor: number | null
  codPassagem: number | null
  codAgendamento: number | null
}

/** Secret end of a link: 128 random bits. */
export const novoToken = (): string => randomBytes(16).toString('base64url')

interface NovoLink {
  tipo: TipoDeLinkSecreto
  codConcessionaria: number
  nome?: string
  codConsultor?: number | null
  codPassagem?: number | null
  codAgendamento?: number | null
  codUsuario?: number | null
  /** Until when it opens. */
  expiraEm?: string | null
}

/** Makes a link; of a visit and of an appointment the one that is there is given again. */
export async function criarLink(c: Ctx, l: NovoLink): Promise<{ codLink: number; token: string }> {
  const { codDistribuidor } = c.inquilino
  const valores = {
    codDistribuidor,
    tipo: l.tipo,
    token: novoToken(),
    codConcessionaria: l.codConcessionaria,
    nome: l.nome ?? '',
    codConsultor: l.codConsultor ?? null,
    codPassagem: l.codPassagem ?? null,
    codAgendamento: l.codAgendamento ?? null,
    codUsuario: l.codUsuario ?? null,
    expiraEm: l.expiraEm ?? null,
  }
  const novo = await c.tx
    .insertInto('agendaLink')
    .values(valores)
    .onConflict((x) => x.doNothing())
    .returning(['codLink', 'token'])
    .executeTakeFirst()
  if (novo) return novo
  const r = await sql<{ codLink: number; token: string }>`update agenda_link set expira_em = ${l.expiraEm ?? null}
    where cod_distribuidor = ${codDistribuidor} and tipo = ${l.tipo} and (cod_passagem = ${valores.codPassagem}::int or cod_agendamento = ${valores.codAgendamento}::int)
    returning cod_link as "codLink", token`.execute(c.tx)
  const [ja] = r.rows
  if (!ja) throw new Error('a link was neither made nor there')
  return ja
}

const NAO_ABRE = 'Este link não existe ou não vale mais. Confira se foi copiado inteiro, ou peça outro à oficina.'

/** Runs `fazer` for what a secret link opens, with the sight of its own store alone; throws 404 for one that never was, was revoked or is over. */
export async function comLink<T>(
  { partes, inquilino, params }: { partes: Partes; inquilino: Inquilino; params: { token: string } },
  tipo: TipoDeLinkSecreto,
  fazer: (c: Ctx, alvo: AlvoDoLink) => Promise<T>,
  leitura = false,
): Promise<T> {
  const alvo = await acharLink(partes, inquilino, params.token, tipo)
  if (!alvo) throw notFound(NAO_ABRE)
  const contexto = { ...daRede(inquilino), lojas: [alvo.codConcessionaria] }
  return comCtx(partes, inquilino, contexto, (c) => fazer(c, alvo), { leitura })
}

/** What a token opens on this distributor's host; undefined for one that opens nothing. */
export function acharLink(
  { banco }: Pick<Partes, 'banco'>,
  { codDistribuidor }: Inquilino,
  token: string,
  tipo: TipoDeLinkSecreto,
): Promise<AlvoDoLink | undefined> {
  return transacao(banco, 'sistema', (tx) =>
    tx
      .selectFrom('agendaLink')
      .select(['codLink', 'codConcessionaria', 'codConsultor', 'codPassagem', 'codAgendamento'])
      .where('codDistribuidor', '=', codDistribuidor)
      .where('token', '=', token)
      .where('tipo', '=', tipo)
      .where('revogadoEm', 'is', null)
      .where((eb) => eb.or([eb('expiraEm', 'is', null), eb('expiraEm', '>', sql<string>`now()`)]))
      .executeTakeFirst(),
  )
}

const DOMINIOS = {
  PAINEL: 'dominioGestao',
  CALENDARIO: 'dominioGestao',
  ICS: 'dominioGestao',
  ACOMPANHAR: 'dominioOrcamento',
  LEMBRETE: 'dominioOrcamento',
  PESQUISA: 'dominioPesquisa',
} as const

/** Address on the distributor's own host for a kind of link. */
export const enderecoDoLink = (inquilino: Inquilino, tipo: TipoDeLinkSecreto, caminho: string): string =>
  `${inquilino.tipoConexao}://${inquilino[DOMINIOS[tipo]]}${caminho}`
