import { sql } from 'kysely'
import type { Achado, DomainEvent, Linha, FullOrcamento } from '#shared/oficina-digital/orcamentos.ts'
import { listItems } from '../../checklists/checklists/queries.ts'
import type { Ctx, SignedInCtx } from '../../core/tenancy/context.ts'
import { recordEvent } from '../nucleo/event-chain.ts'
import { ofTenant, joinOn } from '../../core/database/query.ts'
import { VERSION_COLUMNS, toVersion, listEntregas } from '../envio/queries.ts'
import { conflict, invalid, notFound } from '../../core/http/errors.ts'
import { alcadaOf, currentRequest } from '../preco/queries.ts'
import {
  type Author,
  authorOf,
  notify,
  requireVersion,
  type LockedOrcamento,
  lock,
} from '../nucleo/orcamento-transition.ts'
import { readFamilia, listFamiliaStates } from './familia.ts'
import { toOrcamentoSummary, summaries } from './list.ts'

/** Lines with their components, in order. */
export async function listLinhas(c: Ctx, codOrcamento: number): Promise<Linha[]> {
  const codDistribuidor = c.tenant.codDistribuidor
  const linhasQuery = c.tx
    .selectFrom('orcamentoLinha')
    .select([
      'codLinha',
      'codItem',
      'titulo',
      'comentarioCliente',
      'cor',
      'origem',
      'estado',
      'vinculo',
      'codPacote',
      'codRecall',
      'motivo',
      'adiadoPara',
      'adiadoKm',
      'motivoExecucao',
      'codLinhaOrigem',
      'total',
      sql<boolean>`retomar_em is not null`.as('recuperavel'),
    ])
    .select((eb) =>
      eb
        .selectFrom('orcamentoLinha as a')
        .select('a.total')
        .whereRef('a.codDistribuidor', '=', 'orcamentoLinha.codDistribuidor')
        .whereRef('a.codLinha', '=', 'orcamentoLinha.codLinhaOrigem')
        .as('totalAnterior'),
    )
    .where('codDistribuidor', '=', codDistribuidor)
    .where('codOrcamento', '=', codOrcamento)
    .orderBy('ordem')
    .execute()
  const componentesQuery = c.tx
    .selectFrom('orcamentoLinha as l')
    .innerJoin('orcamentoComponente as x', joinOn('x.codLinha', 'l.codLinha'))
    .select(['x.codLinha', 'x.tipo', 'x.codigo', 'x.descricao', 'x.quantidade', 'x.minutos', 'x.custo', 'x.preco'])
    .select('x.desconto')
    .where(ofTenant(c, 'l'))
    .where('l.codOrcamento', '=', codOrcamento)
    .orderBy('x.codLinha')
    .orderBy('x.ordem')
    .execute()
  const [linhas, componentes] = await Promise.all([linhasQuery, componentesQuery])
  const byLinha = Map.groupBy(componentes, (c) => c.codLinha)
  return linhas.map((l) => {
    const related = byLinha.get(l.codLinha) ?? []
    return {
      ...(l as Omit<Linha, 'pecas' | 'maoDeObra'>),
      pecas: related
        .filter((c) => c.tipo === 'PECA')
        .map((c) => ({
          codigo: c.codigo,
          descricao: c.descricao,
          quantidade: c.quantidade ?? 1,
          custoUnitario: c.custo,
          precoUnitario: c.preco,
          desconto: c.desconto,
        })),
      maoDeObra: related
        .filter((c) => c.tipo === 'MAO_DE_OBRA')
        .map((c) => ({
          codigo: c.codigo,
          descricao: c.descricao,
          minutos: c.minutos,
          custoHora: c.custo,
          valorHora: c.preco,
          desconto: c.desconto,
        })),
    }
  })
}

/** A quote's timeline, oldest first. */
export async function listEvents(c: Ctx, codOrcamento: number): Promise<DomainEvent[]> {
  const eventos = await c.tx
    .selectFrom('orcamentoEvento')
    .select(['codEvento', 'tipo', 'de', 'para', 'em', 'quem', 'detalhe'])
    .where(ofTenant(c))
    .where('codOrcamento', '=', codOrcamento)
    .orderBy('em')
    .orderBy('codEvento')
    .execute()
  return eventos as DomainEvent[]
}

/** As the other choices of the lists: a network has several hundred people. */
const MAX_OWNERS = 1000

/** Active users of the office levels with access to a store, by name; without a store, to any store that the caller sees. */
export function listOwners(c: Ctx, codConcessionaria: number | undefined) {
  return c.tx
    .selectFrom('usuario as u')
    .select(['u.codUsuario', 'u.nome'])
    .where(ofTenant(c, 'u'))
    .where('u.ativo', '=', true)
    .where('u.codNivel', 'in', [1, 2, 3])
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('usuarioLoja as l')
          .select('l.codUsuario')
          .whereRef('l.codDistribuidor', '=', 'u.codDistribuidor')
          .whereRef('l.codUsuario', '=', 'u.codUsuario')
          .$if(codConcessionaria !== undefined, (q) => q.where('l.codConcessionaria', '=', codConcessionaria ?? 0)),
      ),
    )
    .orderBy('u.nome')
    .limit(MAX_OWNERS)
    .execute()
}

/**
 * Every change of a quote: lock, check the version, run the action, notify the other screens, return the current quote. `action` may return
 * the notice for people.
 */
export async function modify(
  c: SignedInCtx & { params: { codOrcamento: number }; body?: { versao: number } | undefined },
  action: (o: LockedOrcamento, author: Author) => Promise<unknown>,
  notice?: (o: LockedOrcamento) => string,
): Promise<FullOrcamento> {
  const o = await lock(c, c.params.codOrcamento)
  if (c.body) requireVersion(o, c.body.versao)
  await action(o, authorOf(c))
  notify(c, o, notice?.(o) ?? null)
  return getOrcamento(c, o.codOrcamento)
}

/** Throws for lines whose finding the customer already bought in another quote of the family. */
export async function refuseSold(
  c: Ctx,
  codOrcamento: number,
  linhas: readonly { codItem: number | null; titulo: string }[],
  field: (i: number) => string,
): Promise<void> {
  if (linhas.every((l) => l.codItem === null)) return
  const familia = await listFamiliaStates(c, codOrcamento)
  const fields: Record<string, string> = {}
  linhas.forEach((l, i) => {
    const la = l.codItem === null ? null : familia.get(l.codItem)
    if (la?.vendido) fields[field(i)] = `${l.titulo}: já foi aprovado no orçamento ${la.checklist}`
  })
  const [first] = Object.values(fields)
  if (first) throw invalid(first, fields)
}

/** Whether this parent has a complementary quote without a decision. */
export async function hasOpenComplementar(c: Ctx, codPai: number): Promise<boolean> {
  const r = await c.tx
    .selectFrom('orcamento')
    .select('codOrcamento')
    .where(ofTenant(c))
    .where('codPai', '=', codPai)
    .where('tipo', '=', 'COMPLEMENTAR')
    .where('fase', '=', 'ABERTO')
    .limit(1)
    .executeTakeFirst()
  return r !== undefined
}

/** Creates a child of a locked quote, in assembly, without lines; children of a child get the first parent. */
export async function createChild(
  c: Ctx,
  parent: LockedOrcamento,
  tipo: 'COMPLEMENTAR' | 'REOFERTA',
  author: Author,
): Promise<LockedOrcamento> {
  const { codDistribuidor } = c.tenant
  const parentRow = await c.tx
    .selectFrom('orcamento')
    .select(['codOrcamento', 'codPai', 'codChecklist'])
    .where(ofTenant(c))
    .where('codOrcamento', '=', parent.codOrcamento)
    .executeTakeFirstOrThrow()
  const codPai = parentRow.codPai ?? parentRow.codOrcamento
  // Locking the first parent serializes the numbering of its children.
  await c.tx
    .selectFrom('orcamento')
    .select('codOrcamento')
    .where(ofTenant(c))
    .where('codOrcamento', '=', codPai)
    .forUpdate()
    .execute()
  // New checklists hold the same row. So a store's quotes get their codes in the order in which others see them, and whoever reads on from
  // the last code (`getNovoOrcamento`) misses none.
  await sql`select from sequencia where cod_distribuidor = ${codDistribuidor} and cod_concessionaria = ${parent.codConcessionaria}
    and nome = 'checklist' for update`.execute(c.tx)
  const r = await sql<{ cod_orcamento: number; sequencia: number }>`
    insert into orcamento (cod_distribuidor, cod_concessionaria, cod_checklist, checklist_numero, checklist_ano, cod_pai, sequencia, tipo, estado, entrou_no_estado_em,
      placa, chassi, modelo, ano, cliente, telefone, km, consultor, cod_usuario_dono, vermelhos, amarelos, verdes, validade_dias, criado_em)
    select o.cod_distribuidor, o.cod_concessionaria, o.cod_checklist, o.checklist_numero, o.checklist_ano, ${codPai}::int,
      (select max(f.sequencia) + 1 from orcamento f where f.cod_distribuidor = o.cod_distribuidor and f.cod_checklist = o.cod_checklist), ${tipo}, 'EM_MONTAGEM', now(),
      o.placa, o.chassi, o.modelo, o.ano, o.cliente, o.telefone, o.km, o.consultor, coalesce(o.cod_usuario_dono, ${author.codUsuario}::int), 0, 0, 0, o.validade_dias, now()
    from orcamento o where o.cod_distribuidor = ${codDistribuidor} and o.cod_orcamento = ${parent.codOrcamento}
    returning cod_orcamento, sequencia`.execute(c.tx)
  const [novo] = r.rows as unknown as { codOrcamento: number; sequencia: number }[]
  if (!novo) throw conflict('pai-sumiu', 'O orçamento de origem não existe mais.')
  const child: LockedOrcamento = {
    codOrcamento: novo.codOrcamento,
    codConcessionaria: parent.codConcessionaria,
    estado: 'EM_MONTAGEM',
    versao: 1,
    cliente: parent.cliente,
    placa: parent.placa,
  }
  const nome = tipo === 'COMPLEMENTAR' ? 'complementar' : 'nova oferta'
  const evento = { codUsuario: author.codUsuario, quem: author.quem, dados: { codPai, tipo } }
  await recordEvent(c, child, {
    ...evento,
    tipo: 'CRIADO',
    de: null,
    para: 'NOVO',
    detalhe: `${nome} ${novo.sequencia}`,
  })
  await recordEvent(c, child, {
    ...evento,
    tipo: 'MONTAGEM_INICIADA',
    de: 'NOVO',
    para: 'EM_MONTAGEM',
    detalhe: null,
  })
  return child
}

/**
 * Amber and red items of the quote's checklist and items out of colour by their measure, each with its state at the vehicle's previous
 * visit and the family's decision.
 */
async function listAchados(
  c: Ctx,
  codCheckList: number,
  naFamilia: ReturnType<typeof listFamiliaStates>,
): Promise<Achado[]> {
  const fromPreviousVisita = sql<{
    nome: string
    em: string
    estado: string
    medida: number | null
    unidade: string | null
  }>`
    select i.nome as "nome", a.criado_em as "em", i.estado as "estado", i.medida as "medida", i.unidade as "unidade"
    from checklist k
    cross join lateral (select p.cod_checklist, p.criado_em from checklist p where p.cod_distribuidor = k.cod_distribuidor and p.cod_veiculo = k.cod_veiculo and p.criado_em < k.criado_em and p.cancelado_em is null order by p.criado_em desc limit 1) a
    join checklist_item i on i.cod_distribuidor = k.cod_distribuidor and i.cod_checklist = a.cod_checklist
    where k.cod_distribuidor = ${c.tenant.codDistribuidor} and k.cod_checklist = ${codCheckList}`.execute(c.tx)
  const [itens, earlier, familia] = await Promise.all([listItems(c, codCheckList), fromPreviousVisita, naFamilia])
  const before = new Map(earlier.rows.map(({ nome, ...i }) => [nome, i]))
  return itens
    .filter((i) => i.estado === 'VERMELHO' || i.estado === 'AMARELO' || i.corDaMedida !== null)
    .map((i) => ({ ...i, anterior: before.get(i.nome) ?? null, naFamilia: familia.get(i.codItem) ?? null }))
}

/** Questions of a quote, the newest first. */
export async function listQuestions(c: Ctx, codOrcamento: number): Promise<FullOrcamento['perguntas']> {
  return c.tx
    .selectFrom('orcamentoPergunta as p')
    .leftJoin('usuario as u', (j) =>
      j.onRef('u.codDistribuidor', '=', 'p.codDistribuidor').onRef('u.codUsuario', '=', 'p.respondidaPor'),
    )
    .select(['p.codPergunta', 'p.texto', 'p.em', 'u.nome as respondidaPor', 'p.respondidaEm'])
    .where(ofTenant(c, 'p'))
    .where('p.codOrcamento', '=', codOrcamento)
    .orderBy('p.codPergunta', 'desc')
    .limit(50)
    .execute()
}

/** A quote with everything that its screens show to this user; throws 404. */
export async function getOrcamento(c: SignedInCtx, codOrcamento: number): Promise<FullOrcamento> {
  const resumo = await summaries(c)
    .innerJoin('checklist as k', joinOn('k.codChecklist', 'o.codChecklist'))
    .innerJoin('cliente as p', joinOn('p.codCliente', 'k.codCliente'))
    .innerJoin('veiculo as v', joinOn('v.codVeiculo', 'k.codVeiculo'))
    .select([
      'p.codCliente',
      'v.marca',
      'o.telefone',
      'o.km',
      'o.condicaoPagamento',
      'o.inicioPrevisto',
      'o.fimPrevisto',
      'o.validadeDias',
      'p.email',
      'p.documento',
    ])
    // Most quotes have neither: two index look-ups here save two statements.
    .select((eb) => [
      eb
        .exists(
          eb
            .selectFrom('orcamentoPergunta as q')
            .select('q.codPergunta')
            .where(ofTenant(c, 'q'))
            .whereRef('q.codOrcamento', '=', 'o.codOrcamento'),
        )
        .as('temPerguntas'),
      eb
        .exists(
          eb
            .selectFrom('orcamentoAlcada as a')
            .select('a.codAlcada')
            .where(ofTenant(c, 'a'))
            .whereRef('a.codOrcamento', '=', 'o.codOrcamento'),
        )
        .as('temAlcada'),
    ])
    .where('o.codOrcamento', '=', codOrcamento)
    .executeTakeFirst()
  if (!resumo) throw notFound('Orçamento não encontrado')
  const {
    codCliente,
    telefone,
    km,
    marca,
    condicaoPagamento,
    inicioPrevisto,
    fimPrevisto,
    validadeDias,
    email,
    documento,
    temPerguntas: hasQuestions,
    temAlcada: hasAlcada,
    ...linha
  } = resumo
  const versionQuery = c.tx
    .selectFrom('orcamentoVersao')
    .select(VERSION_COLUMNS)
    .where(ofTenant(c))
    .where('codOrcamento', '=', codOrcamento)
    .orderBy('numero', 'desc')
    .limit(1)
    .executeTakeFirst()
  const linhasQuery = listLinhas(c, codOrcamento)
  const familiaQuery = readFamilia(c, resumo.codChecklist, codOrcamento)
  // Sent together, so that none waits for another; the few that depend on a result follow.
  const [versao, entregas, linhas, pedidoAlcada, achados, alcada, perguntas, familia, eventos] = await Promise.all([
    versionQuery,
    versionQuery.then((v) => listEntregas(c, codOrcamento, v?.numero)),
    linhasQuery,
    hasAlcada ? linhasQuery.then((l) => currentRequest(c, codOrcamento, l)) : null,
    listAchados(
      c,
      resumo.codChecklist,
      familiaQuery.then(({ familia }) => (familia.length > 0 ? listFamiliaStates(c, codOrcamento) : new Map())),
    ),
    alcadaOf(c, resumo.codConcessionaria, c.sessao.nivel),
    hasQuestions ? listQuestions(c, codOrcamento) : [],
    familiaQuery,
    listEvents(c, codOrcamento),
  ])
  return {
    ...toOrcamentoSummary(linha, c.tenant.mascaraCodigoInterno),
    codCliente,
    telefone,
    email,
    documentoFim: documento?.slice(-4) ?? null,
    km,
    marca,
    linhas,
    achados,
    termos: {
      validadeDias,
      ...(condicaoPagamento && { condicaoPagamento }),
      ...(inicioPrevisto && { inicioPrevisto }),
      ...(fimPrevisto && { fimPrevisto }),
    },
    versaoEnviada: versao
      ? toVersion(versao, c.tenant, { cliente: resumo.cliente, modelo: resumo.modelo, telefone })
      : null,
    entregas,
    alcada,
    pedidoAlcada,
    perguntas,
    ...familia,
    eventos,
  }
}
