import { sql } from 'kysely'
import type { ChecklistEdicao, CorrecaoChecklist } from '#shared/checklists/ferramentas.ts'
import { descrever, type Descricao, diferencas } from '#shared/rules/correcao-checklist.ts'
import { faltaEvidencia } from '#shared/rules/evidencias.ts'
import { foraDaCor } from '#shared/rules/medidas.ts'
import { normalizarPlaca, placaChave, placaValida } from '#shared/rules/placa.ts'
import { formatarTelefone, normalizarTelefone, TELEFONE_INVALIDO, telefoneValido } from '#shared/rules/telefone.ts'
import { getVisitaAnterior } from '../checklists/queries.ts'
import { type Chave, veiculo } from '../../cadastros/clientes/queries.ts'
import type { Ctx } from '../../core/tenancy/contexto.ts'
import { doInquilino, type Tx } from '../../core/database/query.ts'
import { invalid } from '../../core/http/errors.ts'
import { listLimites } from '../medidas/queries.ts'
import { listPessoas } from './gerenciar.ts'

/** Field by field what differs between two states of a checklist, as the audit keeps it. */
export function mudancaEntre(antes: Descricao, depois: Descricao): { antes: Descricao; depois: Descricao } {
  const ds = diferencas(antes, depois)
  return {
    antes: Object.fromEntries(ds.map((d) => [d.campo, d.antes])),
    depois: Object.fromEntries(ds.map((d) => [d.campo, d.depois])),
  }
}

/** A checklist as the audit describes it: what may be corrected, and whether it stands. */
export function descreverEdicao(correcao: ChecklistEdicao): Descricao {
  return {
    Situação: correcao.cancelado ? 'Cancelado' : 'Ativo',
    'Motivo do cancelamento': correcao.cancelado?.motivo ?? null,
    ...descrever(correcao),
  }
}

/** Refuses what the intake would refuse, with its sentences on their fields. */
async function conferirCorrecao(c: Ctx, antes: ChecklistEdicao, correcao: CorrecaoChecklist): Promise<void> {
  const campos: Record<string, string> = {}
  if (correcao.veiculo.placa && !placaValida(correcao.veiculo.placa))
    campos['veiculo.placa'] = `A placa ${correcao.veiculo.placa} não é AAA-9999 nem AAA9A99`
  if (!correcao.veiculo.placa && !correcao.veiculo.chassi) campos['veiculo.placa'] = 'Informe a placa ou o chassi'
  // A phone that came from elsewhere stands as it is; a new one must be right.
  const telefone = normalizarTelefone(correcao.cliente.telefone ?? '')
  if (telefone && telefone !== antes.telefone && !telefoneValido(formatarTelefone(telefone)))
    campos['cliente.telefone'] = TELEFONE_INVALIDO
  const pessoas = await listPessoas(c, antes.codConcessionaria)
  if (correcao.codConsultor !== null && !pessoas.consultores.some((p) => p.cod === correcao.codConsultor))
    campos['codConsultor'] = 'Este consultor não é da loja'
  if (correcao.codMecanico !== null && !pessoas.mecanicos.some((p) => p.cod === correcao.codMecanico))
    campos['codMecanico'] = 'Este mecânico não é da loja'
  const daqui = new Map(antes.itens.map((i) => [i.codItem, i]))
  correcao.itens.forEach((i, n) => {
    const item = daqui.get(i.codItem)
    if (!item) campos[`itens.${n}.codItem`] = 'Este item não é do checklist'
    else
      for (const [campo, falta] of Object.entries(faltaEvidencia({ ...item, ...i })))
        campos[`itens.${n}.${campo === 'fotos' ? 'medida' : campo}`] = falta
  })
  const [primeiro] = Object.values(campos)
  if (primeiro) throw invalid(primeiro, campos)
}

/** Writes a correction: vehicle, customer, people and items; its quotes follow, what was already sent stays as it was sent. */
export async function corrigir(c: Ctx, antes: ChecklistEdicao, correcao: CorrecaoChecklist): Promise<void> {
  await conferirCorrecao(c, antes, correcao)
  const { codDistribuidor } = c.inquilino
  const { codCheckList } = antes
  const chave = { codDistribuidor, codConcessionaria: antes.codConcessionaria }
  const { codCliente, codVeiculo } = await c.tx
    .selectFrom('checklist')
    .select(['codCliente', 'codVeiculo'])
    .where(doInquilino(c))
    .where('codChecklist', '=', codCheckList)
    .executeTakeFirstOrThrow()
  const novoVeiculo = await gravarVeiculo(c.tx, chave, codVeiculo, antes, correcao.veiculo)
  const telefone = correcao.cliente.telefone ? normalizarTelefone(correcao.cliente.telefone) : null
  await c.tx
    .updateTable('cliente')
    .set({ nome: correcao.cliente.nome, telefone })
    .where(doInquilino(c))
    .where('codCliente', '=', codCliente)
    .execute()
  await gravarItens(c, antes, correcao.itens)
  const estados = new Map(correcao.itens.map((i) => [i.codItem, i.estado]))
  const conta = (cor: string) => antes.itens.filter((i) => (estados.get(i.codItem) ?? i.estado) === cor).length
  const cores = { vermelhos: conta('VERMELHO'), amarelos: conta('AMARELO'), verdes: conta('VERDE') }
  await c.tx
    .updateTable('checklist')
    .set({
      ...cores,
      codVeiculo: novoVeiculo,
      km: correcao.km,
      codConsultor: correcao.codConsultor,
      codMecanico: correcao.codMecanico,
      versao: sql`versao + 1`,
    })
    .where(doInquilino(c))
    .where('codChecklist', '=', codCheckList)
    .execute()
  const { verificacoes } = await getVisitaAnterior(c, codCheckList)
  await c.tx
    .updateTable('checklist')
    .set({ naoVerificadas: verificacoes.filter((v) => v.resultado === 'NAO_VERIFICADO').length })
    .where(doInquilino(c))
    .where('codChecklist', '=', codCheckList)
    .execute()
  const { consultores } = await listPessoas(c, antes.codConcessionaria)
  await c.tx
    .updateTable('orcamento')
    .set({
      ...cores,
      placa: correcao.veiculo.placa ? normalizarPlaca(correcao.veiculo.placa) : null,
      chassi: correcao.veiculo.chassi,
      modelo: correcao.veiculo.modelo,
      ano: correcao.veiculo.ano,
      cliente: correcao.cliente.nome,
      telefone,
      km: correcao.km,
      consultor: consultores.find((p) => p.cod === correcao.codConsultor)?.nome ?? null,
    })
    .where(doInquilino(c))
    .where('codChecklist', '=', codCheckList)
    .execute()
}

/** The vehicle's own data; another plate means another vehicle, known or new, and this one keeps its other visits. */
async function gravarVeiculo(
  tx: Tx,
  chave: Chave,
  codVeiculo: number,
  antes: ChecklistEdicao,
  v: CorrecaoChecklist['veiculo'],
): Promise<number> {
  const outra = placaChave(antes.placa ?? '') !== placaChave(v.placa ?? '')
  const { placa, chassi, versao, ano, ...resto } = v
  const recebido = {
    ...resto,
    ...(placa && { placa }),
    ...(chassi && { chassi }),
    ...(versao && { versao }),
    ...(ano && { ano }),
  }
  const cod = outra ? await veiculo(tx, chave, recebido) : codVeiculo
  await tx
    .updateTable('veiculo')
    .set({ ...resto, placa: placa ? normalizarPlaca(placa) : null, chassi: chassi?.toUpperCase() ?? null, versao, ano })
    .where('codDistribuidor', '=', chave.codDistribuidor)
    .where('codVeiculo', '=', cod)
    .execute()
  return cod
}

async function gravarItens(c: Ctx, antes: ChecklistEdicao, itens: CorrecaoChecklist['itens']): Promise<void> {
  const limites = await listLimites(c)
  for (const { codItem, ...campos } of itens) {
    const item = antes.itens.find((i) => i.codItem === codItem)
    const mudou = item && (Object.keys(campos) as (keyof typeof campos)[]).some((k) => item[k] !== campos[k])
    if (mudou)
      await c.tx
        .updateTable('checklistItem')
        .set({ ...campos, corDaMedida: foraDaCor(limites, { ...item, ...campos }) })
        .where(doInquilino(c))
        .where('codItem', '=', codItem)
        .execute()
  }
}
