import { sql } from 'kysely'
import type { Achado, Evento, Linha, OrcamentoCompleto } from '#shared/oficina-digital/orcamentos.ts'
import { listItens } from '../../checklists/checklists/queries.ts'
import type { Ctx, CtxDePessoa } from '../../core/tenancy/contexto.ts'
import { registrarEvento } from '../nucleo/corrente.ts'
import { doInquilino, liga } from '../../core/database/query.ts'
import { COLUNAS_VERSAO, comoVersao, listEntregas } from '../envio/queries.ts'
import { conflict, invalid, notFound } from '../../core/http/errors.ts'
import { alcadaDe, pedidoAtual } from '../preco/queries.ts'
import { type Autor, autorDe, avisar, exigirVersao, type Travado, travar } from '../nucleo/transicao.ts'
import { lerFamilia, listDaFamilia } from './familia.ts'
import { comoResumo, resumos } from './lista.ts'

/** Lines with their components, in order. */
export async function listLinhas(c: Ctx, codOrcamento: number): Promise<Linha[]> {
  const codDistribuidor = c.inquilino.codDistribuidor
  const asLinhas = c.tx
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
  const osComponentes = c.tx
    .selectFrom('orcamentoLinha as l')
    .innerJoin('orcamentoComponente as x', liga('x.codLinha', 'l.codLinha'))
    .select(['x.codLinha', 'x.tipo', 'x.codigo', 'x.descricao', 'x.quantidade', 'x.minutos', 'x.custo', 'x.preco'])
    .select('x.desconto')
    .where(doInquilino(c, 'l'))
    .where('l.codOrcamento', '=', codOrcamento)
    .orderBy('x.codLinha')
    .orderBy('x.ordem')
    .execute()
  const [linhas, componentes] = await Promise.all([asLinhas, osComponentes])
  const porLinha = Map.groupBy(componentes, (c) => c.codLinha)
  return linhas.map((l) => {
    const dela = porLinha.get(l.codLinha) ?? []
    return {
      ...(l as Omit<Linha, 'pecas' | 'maoDeObra'>),
      pecas: dela
        .filter((c) => c.tipo === 'PECA')
        .map((c) => ({
          codigo: c.codigo,
          descricao: c.descricao,
          quantidade: c.quantidade ?? 1,
          custoUnitario: c.custo,
          precoUnitario: c.preco,
          desconto: c.desconto,
        })),
      maoDeObra: dela
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
export async function listEventos(c: Ctx, codOrcamento: number): Promise<Evento[]> {
  const eventos = await c.tx
    .selectFrom('orcamentoEvento')
    .select(['codEvento', 'tipo', 'de', 'para', 'em', 'quem', 'detalhe'])
    .where(doInquilino(c))
    .where('codOrcamento', '=', codOrcamento)
    .orderBy('em')
    .orderBy('codEvento')
    .execute()
  return eventos as Evento[]
}

/** Active users of the office levels who reach a store (any that the caller sees, without one), by name. */
export function listDonos(c: Ctx, codConcessionaria: number | undefined) {
  return c.tx
    .selectFrom('usuario as u')
    .select(['u.codUsuario', 'u.nome'])
    .where(doInquilino(c, 'u'))
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
    .limit(200)
    .execute()
}

/** Every change of a quote: lock, check the version, act, tell the other screens, answer the quote as it is now. `acao` may give the sentence that people hear. */
export async function mudar(
  c: CtxDePessoa & { params: { codOrcamento: number }; body?: { versao: number } | undefined },
  acao: (o: Travado, autor: Autor) => Promise<unknown>,
  aviso?: (o: Travado) => string,
): Promise<OrcamentoCompleto> {
  const o = await travar(c, c.params.codOrcamento)
  if (c.body) exigirVersao(o, c.body.versao)
  await acao(o, autorDe(c))
  avisar(c, o, aviso?.(o) ?? null)
  return getOrcamento(c, o.codOrcamento)
}

/** Refuses lines whose finding the customer already bought in another quote of the family. */
export async function recusarVendidas(
  c: Ctx,
  codOrcamento: number,
  linhas: readonly { codItem: number | null; titulo: string }[],
  campo: (i: number) => string,
): Promise<void> {
  if (linhas.every((l) => l.codItem === null)) return
  const familia = await listDaFamilia(c, codOrcamento)
  const campos: Record<string, string> = {}
  linhas.forEach((l, i) => {
    const la = l.codItem === null ? null : familia.get(l.codItem)
    if (la?.vendido) campos[campo(i)] = `${l.titulo}: já foi aprovado no orçamento ${la.checklist}`
  })
  const [primeiro] = Object.values(campos)
  if (primeiro) throw invalid(primeiro, campos)
}

/** Whether a complementary quote of this parent still waits for a decision. */
export async function temComplementarAberto(c: Ctx, codPai: number): Promise<boolean> {
  const r = await c.tx
    .selectFrom('orcamento')
    .select('codOrcamento')
    .where(doInquilino(c))
    .where('codPai', '=', codPai)
    .where('tipo', '=', 'COMPLEMENTAR')
    .where('fase', '=', 'ABERTO')
    .limit(1)
    .executeTakeFirst()
  return r !== undefined
}

/** Creates a child of a locked quote, in assembly, without lines; children of a child belong to the first parent. */
export async function criarFilho(
  c: Ctx,
  pai: Travado,
  tipo: 'COMPLEMENTAR' | 'REOFERTA',
  autor: Autor,
): Promise<Travado> {
  const { codDistribuidor } = c.inquilino
  const raiz = await c.tx
    .selectFrom('orcamento')
    .select(['codOrcamento', 'codPai', 'codChecklist'])
    .where(doInquilino(c))
    .where('codOrcamento', '=', pai.codOrcamento)
    .executeTakeFirstOrThrow()
  const codPai = raiz.codPai ?? raiz.codOrcamento
  // The first parent's lock orders the children's numbers.
  await c.tx
    .selectFrom('orcamento')
    .select('codOrcamento')
    .where(doInquilino(c))
    .where('codOrcamento', '=', codPai)
    .forUpdate()
    .execute()
  const r = await sql<{ cod_orcamento: number; sequencia: number }>`
    insert into orcamento (cod_distribuidor, cod_concessionaria, cod_checklist, checklist_numero, checklist_ano, cod_pai, sequencia, tipo, estado, entrou_no_estado_em,
      placa, chassi, modelo, ano, cliente, telefone, km, consultor, cod_usuario_dono, vermelhos, amarelos, verdes, validade_dias, criado_em)
    select o.cod_distribuidor, o.cod_concessionaria, o.cod_checklist, o.checklist_numero, o.checklist_ano, ${codPai}::int,
      (select max(f.sequencia) + 1 from orcamento f where f.cod_distribuidor = o.cod_distribuidor and f.cod_checklist = o.cod_checklist), ${tipo}, 'EM_MONTAGEM', now(),
      o.placa, o.chassi, o.modelo, o.ano, o.cliente, o.telefone, o.km, o.consultor, coalesce(o.cod_usuario_dono, ${autor.codUsuario}::int), 0, 0, 0, o.validade_dias, now()
    from orcamento o where o.cod_distribuidor = ${codDistribuidor} and o.cod_orcamento = ${pai.codOrcamento}
    returning cod_orcamento, sequencia`.execute(c.tx)
  const [novo] = r.rows as unknown as { codOrcamento: number; sequencia: number }[]
  if (!novo) throw conflict('pai-sumiu', 'O orçamento de origem não existe mais.')
  const filho: Travado = {
    codOrcamento: novo.codOrcamento,
    codConcessionaria: pai.codConcessionaria,
    estado: 'EM_MONTAGEM',
    versao: 1,
    cliente: pai.cliente,
    placa: pai.placa,
  }
  const nome = tipo === 'COMPLEMENTAR' ? 'complementar' : 'nova oferta'
  const evento = { codUsuario: autor.codUsuario, quem: autor.quem, dados: { codPai, tipo } }
  await registrarEvento(c, filho, {
    ...evento,
    tipo: 'CRIADO',
    de: null,
    para: 'NOVO',
    detalhe: `${nome} ${novo.sequencia}`,
  })
  await registrarEvento(c, filho, {
    ...evento,
    tipo: 'MONTAGEM_INICIADA',
    de: 'NOVO',
    para: 'EM_MONTAGEM',
    detalhe: null,
  })
  return filho
}

/** Amber and red items of the quote's checklist, and those whose measure says so, each with what the vehicle's previous visit had for it, and what the family decided. */
async function listAchados(
  c: Ctx,
  codCheckList: number,
  naFamilia: ReturnType<typeof listDaFamilia>,
): Promise<Achado[]> {
  const daVisitaAnterior = sql<{
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
    where k.cod_distribuidor = ${c.inquilino.codDistribuidor} and k.cod_checklist = ${codCheckList}`.execute(c.tx)
  const [itens, anteriores, familia] = await Promise.all([listItens(c, codCheckList), daVisitaAnterior, naFamilia])
  const antes = new Map(anteriores.rows.map(({ nome, ...i }) => [nome, i]))
  return itens
    .filter((i) => i.estado === 'VERMELHO' || i.estado === 'AMARELO' || i.corDaMedida !== null)
    .map((i) => ({ ...i, anterior: antes.get(i.nome) ?? null, naFamilia: familia.get(i.codItem) ?? null }))
}

/** Questions of a quote, the newest first. */
export async function listPerguntas(c: Ctx, codOrcamento: number): Promise<OrcamentoCompleto['perguntas']> {
  return c.tx
    .selectFrom('orcamentoPergunta as p')
    .leftJoin('usuario as u', (j) =>
      j.onRef('u.codDistribuidor', '=', 'p.codDistribuidor').onRef('u.codUsuario', '=', 'p.respondidaPor'),
    )
    .select(['p.codPergunta', 'p.texto', 'p.em', 'u.nome as respondidaPor', 'p.respondidaEm'])
    .where(doInquilino(c, 'p'))
    .where('p.codOrcamento', '=', codOrcamento)
    .orderBy('p.codPergunta', 'desc')
    .limit(50)
    .execute()
}

/** A quote with all that its screens show, as who asks sees it; throws 404. */
export async function getOrcamento(c: CtxDePessoa, codOrcamento: number): Promise<OrcamentoCompleto> {
  const resumo = await resumos(c)
    .innerJoin('checklist as k', liga('k.codChecklist', 'o.codChecklist'))
    .innerJoin('cliente as p', liga('p.codCliente', 'k.codCliente'))
    .innerJoin('veiculo as v', liga('v.codVeiculo', 'k.codVeiculo'))
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
    // Most quotes have neither: two look-ups in an index spare two statements.
    .select((eb) => [
      eb
        .exists(
          eb
            .selectFrom('orcamentoPergunta as q')
            .select('q.codPergunta')
            .where(doInquilino(c, 'q'))
            .whereRef('q.codOrcamento', '=', 'o.codOrcamento'),
        )
        .as('temPerguntas'),
      eb
        .exists(
          eb
            .selectFrom('orcamentoAlcada as a')
            .select('a.codAlcada')
            .where(doInquilino(c, 'a'))
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
    temPerguntas,
    temAlcada,
    ...linha
  } = resumo
  const aVersao = c.tx
    .selectFrom('orcamentoVersao')
    .select(COLUNAS_VERSAO)
    .where(doInquilino(c))
    .where('codOrcamento', '=', codOrcamento)
    .orderBy('numero', 'desc')
    .limit(1)
    .executeTakeFirst()
  const asLinhas = listLinhas(c, codOrcamento)
  const aFamilia = lerFamilia(c, resumo.codChecklist, codOrcamento)
  // They leave together: none waits for what another one finds, save those that need it.
  const [versao, entregas, linhas, pedidoAlcada, achados, alcada, perguntas, familia, eventos] = await Promise.all([
    aVersao,
    aVersao.then((v) => listEntregas(c, codOrcamento, v?.numero)),
    asLinhas,
    temAlcada ? asLinhas.then((l) => pedidoAtual(c, codOrcamento, l)) : null,
    listAchados(
      c,
      resumo.codChecklist,
      aFamilia.then(({ familia }) => (familia.length > 0 ? listDaFamilia(c, codOrcamento) : new Map())),
    ),
    alcadaDe(c, resumo.codConcessionaria, c.sessao.nivel),
    temPerguntas ? listPerguntas(c, codOrcamento) : [],
    aFamilia,
    listEventos(c, codOrcamento),
  ])
  return {
    ...comoResumo(linha, c.inquilino.mascaraCodigoInterno),
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
      ? comoVersao(versao, c.inquilino, { cliente: resumo.cliente, modelo: resumo.modelo, telefone })
      : null,
    entregas,
    alcada,
    pedidoAlcada,
    perguntas,
    ...familia,
    eventos,
  }
}
