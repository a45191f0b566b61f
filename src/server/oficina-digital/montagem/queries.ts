import { sql } from 'kysely'
import type { Estoque } from '#shared/oficina-digital/montagem.ts'
import type { Linha, LinhaToSave } from '#shared/oficina-digital/orcamentos.ts'
import { linhaCost, sumLinhas, linhaTotal, maoDeObraTotal, pecaTotal } from '#shared/rules/orcamento.ts'
import { suggestedQuantity } from '#shared/rules/checklist-words.ts'
import type { Ctx } from '../../core/tenancy/context.ts'
import { ofTenant, inChunks, joinOn } from '../../core/database/query.ts'
import { conflict, invalid } from '../../core/http/errors.ts'
import { offeredPacotes } from '../../cardapio/planos/queries.ts'
import { refuseSold } from '../orcamentos/queries.ts'
import { returnToQueue } from '../recuperacao/queries.ts'
import { checkRecallLines } from './recall-lines.ts'
import type { LockedOrcamento } from '../nucleo/orcamento-transition.ts'

/** Quote lines from the findings of a checklist; suggested parts and services get their catalogue price when there is one. */
export async function linhasFromAchados(c: Ctx, codCheckList: number): Promise<LinhaToSave[]> {
  const achados = await c.tx
    .selectFrom('checklistItem as i')
    .leftJoin('peca as p', joinOn('p.codigo', 'i.pecaSugerida'))
    .leftJoin('servico as s', joinOn('s.codigo', 'i.servicoSugerido'))
    .select([
      'i.codItem',
      'i.nome',
      'i.estado',
      'i.comentarioCliente',
      'i.comentarioInterno',
      'i.codPacote',
      'i.codConcessionaria',
      'p.codigo',
      'p.descricao',
      'p.custo',
      'p.preco',
      's.codigo as servico',
      's.descricao as servicoNome',
      's.minutos',
      's.custoHora',
      's.valorHora',
    ])
    .where(ofTenant(c, 'i'))
    .where('i.codChecklist', '=', codCheckList)
    .where('i.estado', 'in', ['VERMELHO', 'AMARELO'])
    .orderBy(sql`case i.estado when 'VERMELHO' then 0 else 1 end`)
    .orderBy('i.ordem')
    .execute()
  const pacotes = await offeredPacotes(
    c,
    achados[0]?.codConcessionaria ?? 0,
    achados.flatMap((a) => a.codPacote ?? []),
  )
  return achados.map((a) => ({
    codItem: a.codItem,
    titulo: a.nome,
    comentarioCliente: a.comentarioCliente,
    cor: a.estado === 'VERMELHO' ? 'VERMELHO' : 'AMARELO',
    origem: 'ACHADO',
    vinculo: null,
    codPacote: pacotes.get(a.codPacote ?? 0)?.codPacote ?? null,
    codRecall: null,
    pecas:
      pacotes.get(a.codPacote ?? 0)?.pecas ??
      (a.codigo && a.descricao
        ? [
            {
              codigo: a.codigo,
              descricao: a.descricao,
              quantidade: suggestedQuantity(a.comentarioCliente, a.comentarioInterno),
              custoUnitario: a.custo,
              precoUnitario: a.preco,
              desconto: 0,
            },
          ]
        : []),
    maoDeObra:
      pacotes.get(a.codPacote ?? 0)?.maoDeObra ??
      (a.servico && a.servicoNome
        ? [
            {
              codigo: a.servico,
              descricao: a.servicoNome,
              minutos: a.minutos,
              custoHora: a.custoHora,
              valorHora: a.valorHora,
              desconto: 0,
            },
          ]
        : []),
  }))
}

/** Makes a quote's lines equal to the request: updates, inserts, deletes. Throws when that changes an approved line. */
export async function saveLinhas(
  c: Ctx,
  o: LockedOrcamento,
  current: readonly Linha[],
  novas: readonly LinhaToSave[],
): Promise<void> {
  const { codDistribuidor } = c.tenant
  const key = { codDistribuidor, codConcessionaria: o.codConcessionaria }
  const known = new Set(current.map((l) => l.codLinha))
  if (current.some((l) => l.estado === 'APROVADO' || l.estado === 'EXECUTADO' || l.estado === 'NAO_EXECUTADO'))
    throw conflict('linha-aprovada', 'Uma linha aprovada pelo cliente não muda mais')
  check(novas, known)
  await checkRecallLines(c, o, current, novas)
  await Promise.all([checkItems(c, o, novas), refuseSold(c, o.codOrcamento, novas, (i) => `linhas.${i}`)])
  const kept = new Set(novas.flatMap((l) => l.codLinha ?? []))
  const removed = current.filter((l) => !kept.has(l.codLinha)).map((l) => l.codLinha)
  if (removed.length > 0) {
    await returnToQueue(c, o.codOrcamento, removed)
    await c.tx.deleteFrom('orcamentoLinha').where(ofTenant(c)).where('codLinha', 'in', removed).execute()
  }
  const retained = [...kept]
  if (retained.length > 0)
    await c.tx
      .deleteFrom('orcamentoComponente')
      .where(ofTenant(c))
      .where(sql<boolean>`cod_linha = any(${retained}::bigint[])`)
      .execute()

  // Lines and their components are written in two rounds of statements, regardless of their number.
  const componentes = await Promise.all(
    novas.map(async (l, ordem) => componentesOf(l, await saveLinha(c, key, o.codOrcamento, l, ordem))),
  )
  for (const p of inChunks(componentes.flat().map((x) => ({ ...key, ...x }))))
    await c.tx.insertInto('orcamentoComponente').values(p).execute()
  const { valor, parcial } = sumLinhas(novas)
  await c.tx
    .updateTable('orcamento')
    .set({ valor, valorParcial: parcial })
    .where(ofTenant(c))
    .where('codOrcamento', '=', o.codOrcamento)
    .execute()
}

/** Writes a line at its position; returns its code. */
async function saveLinha(
  c: Ctx,
  key: { codDistribuidor: number; codConcessionaria: number },
  codOrcamento: number,
  l: LinhaToSave,
  ordem: number,
): Promise<number> {
  const total = linhaTotal(l)
  const fields = {
    ordem,
    codItem: l.codItem,
    titulo: l.titulo,
    comentarioCliente: l.comentarioCliente,
    cor: l.cor,
    origem: l.origem,
    vinculo: l.vinculo,
    codPacote: l.codPacote,
    codRecall: l.codRecall,
    total,
    estado: total === null ? 'PENDENTE' : 'PRECIFICADO',
    motivo: null,
    adiadoPara: null,
    adiadoKm: null,
  }
  if (l.codLinha) {
    const ofLinha = c.tx.updateTable('orcamentoLinha').set(fields).where(ofTenant(c))
    await ofLinha.where('codLinha', '=', l.codLinha).execute()
    return l.codLinha
  }
  const nova = await c.tx
    .insertInto('orcamentoLinha')
    .values({ ...key, codOrcamento, ...fields })
    .returning('codLinha')
    .executeTakeFirstOrThrow()
  return nova.codLinha
}

const componentesOf = (l: LinhaToSave, codLinha: number) => [
  ...l.pecas.map((p, i) => ({
    codLinha,
    ordem: i,
    tipo: 'PECA',
    codigo: p.codigo,
    descricao: p.descricao,
    quantidade: p.quantidade,
    minutos: null,
    custo: p.custoUnitario,
    preco: p.precoUnitario,
    desconto: p.desconto,
  })),
  ...l.maoDeObra.map((m, i) => ({
    codLinha,
    ordem: 100 + i,
    tipo: 'MAO_DE_OBRA',
    codigo: m.codigo,
    descricao: m.descricao,
    quantidade: null,
    minutos: m.minutos,
    custo: m.custoHora,
    preco: m.valorHora,
    desconto: m.desconto,
  })),
]

function check(novas: readonly LinhaToSave[], known: ReadonlySet<number>): void {
  for (const sumAll of [linhaTotal, linhaCost]) {
    let sum = 0
    novas.forEach((l, i) => {
      sum += sumAll(l) ?? 0
      if (!Number.isSafeInteger(sum))
        throw invalid('Valor grande demais', {
          [`linhas.${i}`]: `${l.titulo}: o valor é grande demais. Confira as quantidades e os preços`,
        })
    })
  }
  const seen = new Set<number>()
  novas.forEach((l, i) => {
    if (l.codLinha && !known.has(l.codLinha))
      throw invalid('Linha desconhecida', { [`linhas.${i}`]: 'Esta linha não existe mais neste orçamento' })
    if (l.codLinha && seen.has(l.codLinha))
      throw invalid('Linha repetida', { [`linhas.${i}`]: `${l.titulo}: esta linha veio duas vezes. Deixe só uma` })
    seen.add(l.codLinha ?? 0)
    l.pecas.forEach((p, j) => {
      if (p.desconto > (pecaTotal({ ...p, desconto: 0 }) ?? Infinity))
        throw invalid('Desconto maior que o preço', {
          [`linhas.${i}.pecas.${j}.desconto`]: `${p.descricao}: o desconto passa do valor`,
        })
    })
    l.maoDeObra.forEach((m, j) => {
      if (m.desconto > (maoDeObraTotal({ ...m, desconto: 0 }) ?? Infinity))
        throw invalid('Desconto maior que o preço', {
          [`linhas.${i}.maoDeObra.${j}.desconto`]: `${m.descricao}: o desconto passa do valor`,
        })
    })
  })
}

/** Checks that the evidence of each line is a verified item of the quote's own checklist. */
async function checkItems(c: Ctx, o: LockedOrcamento, novas: readonly LinhaToSave[]): Promise<void> {
  const itens = [...new Set(novas.flatMap((l) => l.codItem ?? []))]
  if (itens.length === 0) return
  const { n, naoVerificado: unverified } = await c.tx
    .selectFrom('checklistItem as i')
    .innerJoin('orcamento as o', joinOn('o.codChecklist', 'i.codChecklist'))
    .select(({ fn }) => [
      fn.countAll<number>().as('n'),
      sql<string | null>`min(i.nome) filter (where i.estado = 'NAO_VERIFICADO')`.as('naoVerificado'),
    ])
    .where(ofTenant(c, 'i'))
    .where('o.codOrcamento', '=', o.codOrcamento)
    .where(sql<boolean>`i.cod_item = any(${itens}::bigint[])`)
    .executeTakeFirstOrThrow()
  if (n !== itens.length)
    throw invalid('Achado desconhecido', { linhas: 'Uma das linhas aponta para um achado de outro checklist' })
  if (unverified !== null)
    throw invalid('Item não verificado', {
      linhas: `${unverified} não foi verificado: não pode ser oferecido ao cliente`,
    })
}

/** Services of the distributor; all stores share one list. */
export function listServicos(c: Ctx, search: string | undefined) {
  let q = c.tx
    .selectFrom('servico')
    .select(['codigo', 'descricao', 'minutos', 'custoHora', 'valorHora'])
    .where(ofTenant(c))
    .where('ativo', '=', true)
  if (search)
    q = q.where(sql<boolean>`sem_acento(codigo || ' ' || descricao) like '%' || como_letras(${search}) || '%'`)
  return q.orderBy('descricao').limit(100).execute()
}

/** Stock of the given parts in a store, less what approved quotes reserve. Parts that the store never reported are absent. */
export async function listEstoque(c: Ctx, codConcessionaria: number, codes: readonly string[]): Promise<Estoque[]> {
  const r = await sql<Estoque>`
    select e.codigo as "codigo", e.quantidade as "quantidade", e.localizacao as "localizacao", e.atualizado_em as "atualizadoEm",
      coalesce((select sum(c.quantidade) from orcamento_componente c join orcamento_linha l on l.cod_distribuidor = c.cod_distribuidor and l.cod_linha = c.cod_linha
        join orcamento o on o.cod_distribuidor = l.cod_distribuidor and o.cod_orcamento = l.cod_orcamento and o.estado <> 'CANCELADO'
        where c.cod_distribuidor = e.cod_distribuidor and c.cod_concessionaria = e.cod_concessionaria and c.tipo = 'PECA' and c.codigo = e.codigo and l.estado = 'APROVADO'), 0) as "reservado"
    from peca_estoque e
    where e.cod_distribuidor = ${c.tenant.codDistribuidor} and e.cod_concessionaria = ${codConcessionaria} and e.codigo = any(${codes}::text[])`.execute(
    c.tx,
  )
  return r.rows
}
