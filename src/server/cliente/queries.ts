import { sql } from 'kysely'
import type { Foto } from '#shared/checklists.ts'
import type { Decisao, LinhaCliente, OrcamentoCliente } from '#shared/cliente.ts'
import { primeiroNome } from '#shared/nome.ts'
import { conteudoVersao, type ConteudoVersao } from '#shared/versao.ts'
import { listItens } from '../checklists/queries.ts'
import { transacao, type Banco, type Tx } from '../db.ts'
import { notFound } from '../errors.ts'
import type { Arquivos } from '../files.ts'
import { decidir } from '../oficina-digital/decisao.ts'
import { aplicar } from '../oficina-digital/transicao.ts'
import { travar } from '../oficina-digital/queries.ts'
import type { Inquilino } from '../tenant.ts'

export interface Alvo {
  codOrcamento: number
  codConcessionaria: number
  numero: number
}

/** What a public token opens, within this host's distributor; throws 404 for one that never existed. */
export async function alvoDoToken(banco: Banco, inquilino: Inquilino, token: string): Promise<Alvo> {
  const v = await transacao(banco, 'sistema', (tx) =>
    tx
      .selectFrom('orcamentoVersao')
      .select(['codOrcamento', 'codConcessionaria', 'numero'])
      .where('codDistribuidor', '=', inquilino.codDistribuidor)
      .where('token', '=', token)
      .executeTakeFirst(),
  )
  if (!v) throw notFound('Este link não existe. Confira se foi copiado inteiro, ou peça outro à oficina.')
  return v
}

async function lerVersao(tx: Tx, inquilino: Inquilino, alvo: Alvo) {
  return tx
    .selectFrom('orcamentoVersao')
    .select(['conteudo', 'sha256', 'enviadaEm', 'expiraEm', 'retiradaEm', 'respondidaEm', 'assinadaPor', sql<boolean>`expira_em < now()`.as('vencida')])
    .where('codDistribuidor', '=', inquilino.codDistribuidor)
    .where('codOrcamento', '=', alvo.codOrcamento)
    .where('numero', '=', alvo.numero)
    .executeTakeFirstOrThrow()
}

/** Photos of a checklist by item. */
export async function lerFotos(tx: Tx, inquilino: Inquilino, arquivos: Arquivos, codCheckList: number): Promise<Map<number, Foto[]>> {
  return new Map((await listItens(tx, inquilino, arquivos, codCheckList)).map((i) => [i.codItem, i.fotos]))
}

/** What surrounds a quote on the customer's page: checklist, colours, store. */
export async function lerCenario(tx: Tx, inquilino: Inquilino, codOrcamento: number) {
  return tx
    .selectFrom('orcamento as o')
    .innerJoin('concessionaria as c', (j) => j.onRef('c.codDistribuidor', '=', 'o.codDistribuidor').onRef('c.codConcessionaria', '=', 'o.codConcessionaria'))
    .innerJoin('checklist as k', (j) => j.onRef('k.codDistribuidor', '=', 'o.codDistribuidor').onRef('k.codChecklist', '=', 'o.codChecklist'))
    .select(['o.codChecklist', 'o.vermelhos', 'o.amarelos', 'o.verdes', 'o.estado', 'c.telefone', 'c.fuso', 'k.criadoEm'])
    .where('o.codDistribuidor', '=', inquilino.codDistribuidor)
    .where('o.codOrcamento', '=', codOrcamento)
    .executeTakeFirstOrThrow()
}

/** The frozen version as the customer sees it, with the decision when there is one. */
export async function abrirParaCliente(tx: Tx, inquilino: Inquilino, arquivos: Arquivos, alvo: Alvo): Promise<OrcamentoCliente> {
  const v = await lerVersao(tx, inquilino, alvo)
  const c = conteudoVersao.parse(JSON.parse(v.conteudo))
  const o = await lerCenario(tx, inquilino, alvo.codOrcamento)
  const fotos = await lerFotos(tx, inquilino, arquivos, o.codChecklist)
  const decisoes = await tx
    .selectFrom('orcamentoDecisao')
    .select(['codLinha', 'decisao', 'motivo', 'adiadoPara', 'adiadoKm'])
    .where('codDistribuidor', '=', inquilino.codDistribuidor)
    .where('codOrcamento', '=', alvo.codOrcamento)
    .where('numeroVersao', '=', alvo.numero)
    .execute()
  const porLinha = new Map(decisoes.map((d) => [d.codLinha, d]))
  return {
    ...paraCliente(inquilino, c, fotos, o),
    situacao: v.respondidaEm ? 'RESPONDIDO' : v.retiradaEm ? 'RETIRADO' : v.vencida || o.estado === 'EXPIRADO' ? 'EXPIRADO' : 'ABERTO',
    linhas: emUrgencia(c, fotos).map((l) => ({ ...l, ...(porLinha.get(l.codLinha) as Pick<LinhaCliente, 'decisao'> | undefined) })),
    sha256: v.sha256,
    respondidoEm: v.respondidaEm,
    assinadoPor: v.assinadaPor,
  }
}

const URGENCIA = { VERMELHO: 0, AMARELO: 1 }
const SEM_DECISAO = { decisao: null, motivo: null, adiadoPara: null, adiadoKm: null }

/** Lines as the customer reads them, the urgent first. */
function emUrgencia(c: ConteudoVersao, fotos: ReadonlyMap<number, Foto[]>): LinhaCliente[] {
  return c.linhas
    .map(({ codItem, vinculo, ...l }) => ({ ...l, vinculo: vinculo ?? null, fotos: (codItem !== null && fotos.get(codItem)) || [], ...SEM_DECISAO }))
    .toSorted((a, b) => (a.cor ? URGENCIA[a.cor] : 2) - (b.cor ? URGENCIA[b.cor] : 2))
}

interface Cenario {
  telefone: string | null
  fuso: string
  criadoEm: string
  vermelhos: number
  amarelos: number
  verdes: number
}

/** What a version shows to the customer while nothing is decided: no cost, no margin, first name only. */
export function paraCliente(inquilino: Inquilino, c: ConteudoVersao, fotos: ReadonlyMap<number, Foto[]>, o: Cenario): OrcamentoCliente {
  return {
    situacao: 'ABERTO',
    concessionaria: c.concessionaria,
    telefoneConcessionaria: o.telefone,
    cliente: primeiroNome(c.cliente),
    ...c.veiculo,
    checklistEm: o.criadoEm,
    vermelhos: o.vermelhos,
    amarelos: o.amarelos,
    verdes: o.verdes,
    linhas: emUrgencia(c, fotos),
    total: c.total,
    termos: { condicaoPagamento: c.termos.condicaoPagamento, inicioPrevisto: c.termos.inicioPrevisto, fimPrevisto: c.termos.fimPrevisto, expiraEm: c.expiraEm },
    numeroVersao: c.numero,
    sha256: '',
    respondidoEm: null,
    assinadoPor: null,
    primaria: inquilino.corPrimaria,
    fuso: o.fuso,
  }
}

/** The customer opened the page: ENVIADO becomes VISUALIZADO, once. True when it changed. */
export async function registrarAbertura(tx: Tx, inquilino: Inquilino, alvo: Alvo): Promise<boolean> {
  const o = await travar(tx, inquilino, alvo.codOrcamento)
  const v = await lerVersao(tx, inquilino, alvo)
  if (o.estado !== 'ENVIADO' || v.retiradaEm || v.vencida) return false
  await aplicar(
    tx,
    inquilino,
    o,
    'VISUALIZADO',
    { codUsuario: null, quem: 'Cliente' },
    { detalhe: `versão ${alvo.numero}`, mudancas: { visualizadoEm: sql`now()` } },
  )
  return true
}

export interface Resposta {
  sha256: string
  nome: string
  decisoes: readonly Decisao[]
  passoIdentidade: string
  ip: string
  userAgent: string
}

/** Stores the customer's decision with its evidence; a second answer, an old version or a missing line is refused. */
export async function responder(tx: Tx, inquilino: Inquilino, alvo: Alvo, r: Resposta): Promise<{ estado: string; aprovado: number }> {
  const o = await travar(tx, inquilino, alvo.codOrcamento)
  const { nome, ip, userAgent, passoIdentidade } = r
  return decidir(tx, inquilino, o, {
    numero: alvo.numero,
    sha256: r.sha256,
    decisoes: r.decisoes,
    prova: { nome, ip, userAgent, passoIdentidade, canal: 'PAGINA', evidencia: null, codUsuario: null },
    detalhe: 'pela página',
    autor: { codUsuario: null, quem: nome },
  })
}
