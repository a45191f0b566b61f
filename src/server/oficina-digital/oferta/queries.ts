import type { Alvo } from './identidade.ts'
import { sql } from 'kysely'
import type { Foto } from '#shared/checklists/checklists.ts'
import type { Decisao, LinhaCliente, OrcamentoCliente } from '#shared/oficina-digital/oferta.ts'
import { hoje, somarDias } from '#shared/rules/datas.ts'
import { primeiroNome } from '#shared/rules/nome.ts'
import { conteudoVersao, type ConteudoVersao } from '#shared/rules/versao.ts'
import { listFotos } from '../../checklists/checklists/queries.ts'
import type { Ctx } from '../../core/tenancy/contexto.ts'
import { type Banco } from '../../core/database/pool.ts'
import { doInquilino, liga } from '../../core/database/query.ts'
import { transacao } from '../../core/database/transaction.ts'
import { conflict, invalid, notFound } from '../../core/http/errors.ts'
import type { Inquilino } from '../../core/tenancy/tenant.ts'
import { aplicar, travar } from '../nucleo/transicao.ts'
import { manualDoVeiculo } from '../../cardapio/manuais/queries.ts'
import { decidir } from './decisao.ts'
import { foiReconhecido, passoDeIdentidade, passoProvado } from './identidade.ts'

/** What a public token opens, within this host's distributor; throws 404 for one that never existed. */
export async function alvoDoToken(banco: Banco, inquilino: Inquilino, token: string): Promise<Alvo> {
  const v = await transacao(
    banco,
    'sistema',
    (tx) =>
      tx
        .selectFrom('orcamentoVersao')
        .select(['codOrcamento', 'codConcessionaria', 'numero'])
        .where('codDistribuidor', '=', inquilino.codDistribuidor)
        .where('token', '=', token)
        .executeTakeFirst(),
    { leitura: true },
  )
  if (!v) throw notFound('Este link não existe. Confira se foi copiado inteiro, ou peça outro à oficina.')
  return v
}

export async function lerVersao(c: Ctx, alvo: Alvo) {
  return c.tx
    .selectFrom('orcamentoVersao')
    .select([
      'conteudo',
      'sha256',
      'enviadaEm',
      'expiraEm',
      'retiradaEm',
      'respondidaEm',
      'assinadaPor',
      sql<boolean>`expira_em < now()`.as('vencida'),
    ])
    .where(doInquilino(c))
    .where('codOrcamento', '=', alvo.codOrcamento)
    .where('numero', '=', alvo.numero)
    .executeTakeFirstOrThrow()
}

/** What surrounds a quote on the customer's page: checklist, colours, store. */
export async function lerCenario(c: Ctx, codOrcamento: number) {
  return c.tx
    .selectFrom('orcamento as o')
    .innerJoin('concessionaria as c', liga('c.codConcessionaria', 'o.codConcessionaria'))
    .innerJoin('checklist as k', liga('k.codChecklist', 'o.codChecklist'))
    .select([
      'o.codChecklist',
      'o.vermelhos',
      'o.amarelos',
      'o.verdes',
      'o.estado',
      'c.telefone',
      'c.fuso',
      'k.criadoEm',
    ])
    .where(doInquilino(c, 'o'))
    .where('o.codOrcamento', '=', codOrcamento)
    .executeTakeFirstOrThrow()
}

/** The frozen version as the customer sees it, with the decision when there is one. */
export async function abrirParaCliente(c: Ctx, alvo: Alvo, prova?: string): Promise<OrcamentoCliente> {
  const [v, o] = await Promise.all([lerVersao(c, alvo), lerCenario(c, alvo.codOrcamento)])
  const conteudo = conteudoVersao.parse(JSON.parse(v.conteudo))
  const situacao = situacaoDa(v, o.estado)
  if (situacao === 'EXPIRADO' || situacao === 'RETIRADO')
    return {
      ...paraCliente(
        c.inquilino,
        { ...conteudo, ...SEM_CONTEUDO },
        new Map(),
        { ...o, vermelhos: 0, amarelos: 0, verdes: 0 },
        v.expiraEm,
      ),
      situacao,
    }
  const [fotos, decisoes, reconhecido, manual] = await Promise.all([
    listFotos(c, o.codChecklist),
    c.tx
      .selectFrom('orcamentoDecisao')
      .select(['codLinha', 'decisao', 'motivo', 'adiadoPara', 'adiadoKm'])
      .where(doInquilino(c))
      .where('codOrcamento', '=', alvo.codOrcamento)
      .where('numeroVersao', '=', alvo.numero)
      .execute(),
    situacao === 'ABERTO' || foiReconhecido(c, alvo, prova),
    manualDoVeiculo(c, o.codChecklist),
  ])
  const porLinha = new Map(decisoes.map((d) => [d.codLinha, d]))
  return {
    ...paraCliente(c.inquilino, conteudo, fotos, o, v.expiraEm),
    manual,
    situacao,
    identidade: situacao === 'ABERTO' || !reconhecido ? await passoDeIdentidade(c, alvo) : null,
    linhas: emUrgencia(conteudo, fotos).map((l) => ({
      ...l,
      ...(porLinha.get(l.codLinha) as Pick<LinhaCliente, 'decisao'> | undefined),
    })),
    sha256: v.sha256,
    respondidoEm: v.respondidaEm,
    assinadoPor: reconhecido ? v.assinadaPor : null,
  }
}

/** How a version stands, for whoever has its link or its hash. */
export function situacaoDa(
  v: { respondidaEm: string | null; retiradaEm: string | null; vencida: boolean },
  estado: string,
): OrcamentoCliente['situacao'] {
  return v.respondidaEm
    ? 'RESPONDIDO'
    : v.retiradaEm
      ? 'RETIRADO'
      : v.vencida || estado === 'EXPIRADO'
        ? 'EXPIRADO'
        : 'ABERTO'
}

/** Refuses the papers of a version that shows nothing any more and, once it is answered, whoever the identity step has not recognised. */
export async function exigirPapeis(c: Ctx, alvo: Alvo, prova: string | undefined): Promise<void> {
  const v = await lerVersao(c, alvo)
  if (v.respondidaEm) await passoProvado(c, alvo, prova)
  else if (v.retiradaEm)
    throw conflict('retirado', 'A oficina retirou este orçamento para revisão. Ela enviará outro link.')
  else if (v.vencida) throw conflict('vencido', 'A validade deste orçamento terminou. Fale com a oficina.')
}

/** The canonical JSON under the hash. It holds the whole name: where the identity step is asked, it waits for the answer that the step leads to. */
export async function lerConteudo(c: Ctx, alvo: Alvo, prova: string | undefined): Promise<string> {
  const v = await lerVersao(c, alvo)
  await exigirPapeis(c, alvo, prova)
  if (!v.respondidaEm && (await passoDeIdentidade(c, alvo)))
    throw conflict(
      'conteudo-depois',
      'Por segurança, o arquivo deste orçamento só é entregue depois da decisão do cliente.',
    )
  return v.conteudo
}

const URGENCIA = { VERMELHO: 0, AMARELO: 1 }
/** What an expired or withdrawn version keeps to itself. */
const SEM_CONTEUDO = {
  cliente: '',
  veiculo: { placa: null, modelo: '', ano: null, km: null },
  linhas: [],
  total: 0,
}
const SEM_DECISAO = { decisao: null, motivo: null, adiadoPara: null, adiadoKm: null }

/** Lines as the customer reads them, the urgent first. */
function emUrgencia(c: ConteudoVersao, fotos: ReadonlyMap<number, Foto[]>): LinhaCliente[] {
  return c.linhas
    .map(({ codItem, vinculo, ...l }) => ({
      ...l,
      desconto: descontoDe(l),
      vinculo: vinculo ?? null,
      fotos: (codItem !== null && fotos.get(codItem)) || [],
      ...SEM_DECISAO,
    }))
    .toSorted((a, b) => (a.cor ? URGENCIA[a.cor] : 2) - (b.cor ? URGENCIA[b.cor] : 2))
}

const descontoDe = (l: Pick<ConteudoVersao['linhas'][number], 'pecas' | 'maoDeObra'>) =>
  [...l.pecas, ...l.maoDeObra].reduce((soma, x) => soma + x.desconto, 0)

interface Cenario {
  telefone: string | null
  fuso: string
  criadoEm: string
  vermelhos: number
  amarelos: number
  verdes: number
}

/** What a version shows to the customer while nothing is decided: no cost, no margin, first name only. */
export function paraCliente(
  inquilino: Inquilino,
  c: ConteudoVersao,
  fotos: ReadonlyMap<number, Foto[]>,
  o: Cenario,
  expiraEm = c.expiraEm,
): OrcamentoCliente {
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
    desconto: c.linhas.reduce((soma, l) => soma + descontoDe(l), 0),
    termos: {
      condicaoPagamento: c.termos.condicaoPagamento,
      inicioPrevisto: c.termos.inicioPrevisto,
      fimPrevisto: c.termos.fimPrevisto,
      expiraEm,
    },
    numeroVersao: c.numero,
    identidade: null,
    sha256: '',
    respondidoEm: null,
    assinadoPor: null,
    manual: null,
    primaria: inquilino.corPrimaria,
    fuso: o.fuso,
  }
}

/** The customer opened the page: ENVIADO becomes VISUALIZADO, once, and the validity counts from this receipt. True when it changed. */
export async function registrarAbertura(c: Ctx, alvo: Alvo): Promise<boolean> {
  const o = await travar(c, alvo.codOrcamento)
  const v = await lerVersao(c, alvo)
  if (o.estado !== 'ENVIADO' || v.retiradaEm || v.vencida) return false
  const { validadeDias } = conteudoVersao.parse(JSON.parse(v.conteudo)).termos
  await c.tx
    .updateTable('orcamentoVersao')
    .set({ expiraEm: sql`now() + make_interval(days => ${validadeDias}::int)` })
    .where(doInquilino(c))
    .where('codOrcamento', '=', alvo.codOrcamento)
    .where('numero', '=', alvo.numero)
    .execute()
  await aplicar(
    c,
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
  /** What the identity step gave. */
  prova: string | undefined
  ip: string
  userAgent: string
}

const MAX_DIAS_ADIADO = 730

/** A postponement lies ahead: a day after today and within two years, a reading beyond the present one. */
function conferirAdiamentos(decisoes: readonly Decisao[], dia: string, km: number | null): void {
  const campos: Record<string, string> = {}
  for (const d of decisoes) {
    if (d.decisao !== 'ADIADO') continue
    if (d.adiadoPara && (d.adiadoPara <= dia || d.adiadoPara > somarDias(dia, MAX_DIAS_ADIADO)))
      campos[`linha.${d.codLinha}`] = 'Escolha uma data depois de hoje, em até dois anos'
    if (d.adiadoKm !== undefined && d.adiadoKm <= (km ?? 0))
      campos[`linha.${d.codLinha}`] = 'Escolha uma quilometragem acima da atual'
  }
  if (Object.keys(campos).length > 0) throw invalid(Object.values(campos)[0] ?? '', campos)
}

/** Stores the customer's decision with its evidence; a second answer, an old version or a missing line is refused. */
export async function responder(c: Ctx, alvo: Alvo, r: Resposta): Promise<{ estado: string; aprovado: number }> {
  const o = await travar(c, alvo.codOrcamento)
  const [v, { fuso }] = await Promise.all([lerVersao(c, alvo), lerCenario(c, alvo.codOrcamento)])
  const { nome, ip, userAgent } = r
  // What was withdrawn, answered or has expired is told as that, by `decidir`, whoever asks.
  const aberta = !v.respondidaEm && !v.retiradaEm && !v.vencida
  const passoIdentidade = aberta ? await passoProvado(c, alvo, r.prova) : 'NOME_E_ACEITE'
  conferirAdiamentos(r.decisoes, hoje(fuso, new Date()), conteudoVersao.parse(JSON.parse(v.conteudo)).veiculo.km)
  return decidir(c, o, {
    numero: alvo.numero,
    sha256: r.sha256,
    decisoes: r.decisoes,
    prova: { nome, ip, userAgent, passoIdentidade, canal: 'PAGINA', evidencia: null, codUsuario: null },
    detalhe: 'pela página',
    autor: { codUsuario: null, quem: nome },
  })
}

/** A version by its hash, for whoever wants to check one: nothing that tells whose it is. Throws 404. */
export async function verificar(c: Ctx, sha256: string) {
  const v = await c.tx
    .selectFrom('orcamentoVersao as v')
    .innerJoin('orcamento as o', liga('o.codOrcamento', 'v.codOrcamento'))
    .innerJoin('concessionaria as c', liga('c.codConcessionaria', 'v.codConcessionaria'))
    .select([
      'v.conteudo',
      'v.numero',
      'v.enviadaEm',
      'v.expiraEm',
      'v.retiradaEm',
      'v.respondidaEm',
      'o.estado',
      'c.fuso',
    ])
    .select(sql<boolean>`v.expira_em < now()`.as('vencida'))
    .where(doInquilino(c, 'v'))
    .where('v.sha256', '=', sha256)
    .executeTakeFirst()
  if (!v) throw notFound('Nenhum orçamento desta rede tem este código de verificação.')
  const { conteudo: texto, estado, vencida: _, ...resto } = v
  const conteudo = conteudoVersao.parse(JSON.parse(texto))
  return {
    ...resto,
    situacao: situacaoDa(v, estado),
    checklist: conteudo.checklist,
    concessionaria: conteudo.concessionaria,
    total: conteudo.total,
  }
}
