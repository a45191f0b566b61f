import { sql } from 'kysely'
import { formatarCodigoInterno } from '#shared/mascara.ts'
import type { Parente, TipoOrcamento } from '#shared/oficina-digital.ts'
import type { EstadoOrcamento } from '#shared/orcamento.ts'
import type { Tx } from '../db.ts'
import { conflict } from '../errors.ts'
import type { Inquilino } from '../tenant.ts'
import { registrarEvento } from './corrente.ts'
import type { Travado } from './queries.ts'
import type { Autor } from './transicao.ts'

/** Number of a quote as people know it: the checklist's, "-n" for its n-th child. */
export function numeroDe(numero: number, ano: number, sequencia: number, mascara: string): string {
  const base = formatarCodigoInterno(numero, ano, mascara)
  return sequencia === 0 ? base : `${base}-${sequencia}`
}

/** All quotes of a family (one checklist), parent first, and their sums; cancelled ones do not count. */
export async function lerFamilia(
  tx: Tx,
  inquilino: Inquilino,
  codChecklist: number,
  menos: number,
): Promise<{ familia: Parente[]; totalFamilia: { valor: number; valorAprovado: number } }> {
  const quotes = await tx
    .selectFrom('orcamento')
    .select(['codOrcamento', 'checklistNumero', 'checklistAno', 'sequencia', 'tipo', 'estado', 'valor', 'valorAprovado', 'criadoEm'])
    .where('codDistribuidor', '=', inquilino.codDistribuidor)
    .where('codChecklist', '=', codChecklist)
    .orderBy('sequencia')
    .execute()
  const contam = quotes.filter((q) => q.estado !== 'CANCELADO')
  return {
    familia: quotes
      .filter((q) => q.codOrcamento !== menos)
      .map(({ checklistNumero, checklistAno, sequencia, tipo, estado, ...q }) => ({
        ...q,
        tipo: tipo as TipoOrcamento,
        estado: estado as EstadoOrcamento,
        checklist: numeroDe(checklistNumero, checklistAno, sequencia, inquilino.mascaraCodigoInterno),
      })),
    totalFamilia: {
      valor: contam.filter((q) => q.tipo !== 'REOFERTA').reduce((s, q) => s + (q.valor ?? 0), 0),
      valorAprovado: contam.reduce((s, q) => s + q.valorAprovado, 0),
    },
  }
}

/** Whether a complementary quote of this parent still waits for a decision. */
export async function temComplementarAberto(tx: Tx, inquilino: Inquilino, codPai: number): Promise<boolean> {
  const r = await tx
    .selectFrom('orcamento')
    .select('codOrcamento')
    .where('codDistribuidor', '=', inquilino.codDistribuidor)
    .where('codPai', '=', codPai)
    .where('tipo', '=', 'COMPLEMENTAR')
    .where('fase', '=', 'ABERTO')
    .limit(1)
    .executeTakeFirst()
  return r !== undefined
}

/** Creates a child of a locked quote, in assembly, without lines; children of a child belong to the first parent. */
export async function criarFilho(tx: Tx, inquilino: Inquilino, pai: Travado, tipo: 'COMPLEMENTAR' | 'REOFERTA', autor: Autor): Promise<Travado> {
  const { codDistribuidor } = inquilino
  const raiz = await tx
    .selectFrom('orcamento')
    .select(['codOrcamento', 'codPai', 'codChecklist'])
    .where('codDistribuidor', '=', codDistribuidor)
    .where('codOrcamento', '=', pai.codOrcamento)
    .executeTakeFirstOrThrow()
  const codPai = raiz.codPai ?? raiz.codOrcamento
  // The first parent's lock orders the children's numbers.
  await tx
    .selectFrom('orcamento')
    .select('codOrcamento')
    .where('codDistribuidor', '=', codDistribuidor)
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
    returning cod_orcamento, sequencia`.execute(tx)
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
  await registrarEvento(tx, inquilino, filho, { ...evento, tipo: 'CRIADO', de: null, para: 'NOVO', detalhe: `${nome} ${novo.sequencia}` })
  await registrarEvento(tx, inquilino, filho, { ...evento, tipo: 'MONTAGEM_INICIADA', de: 'NOVO', para: 'EM_MONTAGEM', detalhe: null })
  return filho
}
