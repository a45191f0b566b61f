import { sql } from 'kysely'
import type { EditableChecklist, ChecklistCorrection } from '#shared/checklists/ferramentas.ts'
import { describeChecklist, type Description, differences } from '#shared/rules/checklist-correction.ts'
import { missingEvidencia } from '#shared/rules/evidencias.ts'
import { limitFor } from '#shared/rules/inspecao-items.ts'
import { expectedColor, type MedidaLimit } from '#shared/rules/medidas.ts'
import { normalizePlaca, placaKey, isValidPlaca } from '#shared/rules/placa.ts'
import { formatPhone, normalizePhone, INVALID_PHONE, isValidPhone } from '#shared/rules/phone.ts'
import { getPreviousVisit } from '../checklists/queries.ts'
import { type Key, veiculo } from '../../cadastros/clientes/queries.ts'
import type { Ctx } from '../../core/tenancy/context.ts'
import { ofTenant, type Tx } from '../../core/database/query.ts'
import { invalid } from '../../core/http/errors.ts'
import { answersOfChecklist } from '../inspecoes/queries.ts'
import { listLimits } from '../medidas/queries.ts'
import { listPeople } from './gerenciar.ts'

/** Fields that differ between two states of a checklist, as the audit stores them. */
export function changeBetween(before: Description, after: Description): { antes: Description; depois: Description } {
  const ds = differences(before, after)
  return {
    antes: Object.fromEntries(ds.map((d) => [d.campo, d.antes])),
    depois: Object.fromEntries(ds.map((d) => [d.campo, d.depois])),
  }
}

/** A checklist as the audit describes it: its correctable fields, and whether it is cancelled. */
export function describeEdit(correcao: EditableChecklist): Description {
  return {
    Situação: correcao.cancelado ? 'Cancelado' : 'Ativo',
    'Motivo do cancelamento': correcao.cancelado?.motivo ?? null,
    ...describeChecklist(correcao),
  }
}

/** Throws 422 for what the intake would refuse, with the same messages on the fields. */
async function checkCorrection(c: Ctx, before: EditableChecklist, correcao: ChecklistCorrection): Promise<void> {
  const fields: Record<string, string> = {}
  if (correcao.veiculo.placa && !isValidPlaca(correcao.veiculo.placa))
    fields['veiculo.placa'] = `A placa ${correcao.veiculo.placa} não é AAA-9999 nem AAA9A99`
  if (!correcao.veiculo.placa && !correcao.veiculo.chassi) fields['veiculo.placa'] = 'Informe a placa ou o chassi'
  // Accept an unchanged phone even if invalid; only a new one must be valid.
  const telefone = normalizePhone(correcao.cliente.telefone ?? '')
  if (telefone && telefone !== before.telefone && !isValidPhone(formatPhone(telefone)))
    fields['cliente.telefone'] = INVALID_PHONE
  const pessoas = await listPeople(c, before.codConcessionaria)
  if (correcao.codConsultor !== null && !pessoas.consultores.some((p) => p.cod === correcao.codConsultor))
    fields['codConsultor'] = 'Este consultor não é da loja'
  if (correcao.codMecanico !== null && !pessoas.mecanicos.some((p) => p.cod === correcao.codMecanico))
    fields['codMecanico'] = 'Este mecânico não é da loja'
  const fromHere = new Map(before.itens.map((i) => [i.codItem, i]))
  correcao.itens.forEach((i, n) => {
    const item = fromHere.get(i.codItem)
    if (!item) fields[`itens.${n}.codItem`] = 'Este item não é do checklist'
    else
      for (const [field, missing] of Object.entries(missingEvidencia({ ...item, ...i })))
        fields[`itens.${n}.${field === 'fotos' ? 'medida' : field}`] = missing
  })
  const [first] = Object.values(fields)
  if (first) throw invalid(first, fields)
}

/** Writes a correction of vehicle, customer, people and items, and updates its quotes. Versions already sent stay as they are. */
export async function correct(c: Ctx, before: EditableChecklist, correcao: ChecklistCorrection): Promise<void> {
  await checkCorrection(c, before, correcao)
  const { codDistribuidor } = c.tenant
  const { codCheckList } = before
  const key = { codDistribuidor, codConcessionaria: before.codConcessionaria }
  const { codCliente, codVeiculo } = await c.tx
    .selectFrom('checklist')
    .select(['codCliente', 'codVeiculo'])
    .where(ofTenant(c))
    .where('codChecklist', '=', codCheckList)
    .executeTakeFirstOrThrow()
  const newVeiculo = await saveVeiculo(c.tx, key, codVeiculo, before, correcao.veiculo)
  const telefone = correcao.cliente.telefone ? normalizePhone(correcao.cliente.telefone) : null
  await c.tx
    .updateTable('cliente')
    .set({ nome: correcao.cliente.nome, telefone })
    .where(ofTenant(c))
    .where('codCliente', '=', codCliente)
    .execute()
  await saveItems(c, before, correcao)
  const states = new Map(correcao.itens.map((i) => [i.codItem, i.estado]))
  const conta = (cor: string) => before.itens.filter((i) => (states.get(i.codItem) ?? i.estado) === cor).length
  const cores = { vermelhos: conta('VERMELHO'), amarelos: conta('AMARELO'), verdes: conta('VERDE') }
  await c.tx
    .updateTable('checklist')
    .set({
      ...cores,
      codVeiculo: newVeiculo,
      km: correcao.km,
      codConsultor: correcao.codConsultor,
      codMecanico: correcao.codMecanico,
      versao: sql`versao + 1`,
    })
    .where(ofTenant(c))
    .where('codChecklist', '=', codCheckList)
    .execute()
  const { verificacoes } = await getPreviousVisit(c, codCheckList)
  await c.tx
    .updateTable('checklist')
    .set({ naoVerificadas: verificacoes.filter((v) => v.resultado === 'NAO_VERIFICADO').length })
    .where(ofTenant(c))
    .where('codChecklist', '=', codCheckList)
    .execute()
  const { consultores } = await listPeople(c, before.codConcessionaria)
  await c.tx
    .updateTable('orcamento')
    .set({
      ...cores,
      placa: correcao.veiculo.placa ? normalizePlaca(correcao.veiculo.placa) : null,
      chassi: correcao.veiculo.chassi,
      modelo: correcao.veiculo.modelo,
      ano: correcao.veiculo.ano,
      cliente: correcao.cliente.nome,
      telefone,
      km: correcao.km,
      consultor: consultores.find((p) => p.cod === correcao.codConsultor)?.nome ?? null,
    })
    .where(ofTenant(c))
    .where('codChecklist', '=', codCheckList)
    .execute()
}

/** Saves the vehicle's data. A different plate means another vehicle, found or created; the old one keeps its other visits. */
async function saveVeiculo(
  tx: Tx,
  key: Key,
  codVeiculo: number,
  before: EditableChecklist,
  v: ChecklistCorrection['veiculo'],
): Promise<number> {
  const another = placaKey(before.placa ?? '') !== placaKey(v.placa ?? '')
  const { placa, chassi, versao, ano, ...rest } = v
  const received = {
    ...rest,
    ...(placa && { placa }),
    ...(chassi && { chassi }),
    ...(versao && { versao }),
    ...(ano && { ano }),
  }
  const cod = another ? await veiculo(tx, key, received) : codVeiculo
  await tx
    .updateTable('veiculo')
    .set({ ...rest, placa: placa ? normalizePlaca(placa) : null, chassi: chassi?.toUpperCase() ?? null, versao, ano })
    .where('codDistribuidor', '=', key.codDistribuidor)
    .where('codVeiculo', '=', cod)
    .execute()
  return cod
}

/**
 * The limit that holds for each item's measure of an inspection's checklist: by the version by which it was made, as when it was finished.
 * Undefined for a checklist that another system sent: the distributor's hold.
 */
async function frozenLimits(
  c: Ctx,
  before: EditableChecklist,
  car: ChecklistCorrection['veiculo'],
  limites: readonly MedidaLimit[],
) {
  const made = await answersOfChecklist(c, before.codCheckList)
  if (!made) return undefined
  return new Map(
    before.itens.map((i, n) => {
      const of = made[n]
      return [i.codItem, of && limitFor(of.item, car, limites, of.answer?.bateria)]
    }),
  )
}

async function saveItems(c: Ctx, before: EditableChecklist, { itens, veiculo: car }: ChecklistCorrection) {
  const limites = await listLimits(c)
  const frozen = await frozenLimits(c, before, car, limites)
  // Limits of a version are by make and model.
  const otherLimits = frozen && (car.marca !== before.marca || car.modelo !== before.modelo)
  for (const { codItem, ...campos } of itens) {
    const item = before.itens.find((i) => i.codItem === codItem)
    if (!item) continue
    const changed = (Object.keys(campos) as (keyof typeof campos)[]).some((k) => item[k] !== campos[k])
    if (!changed && !otherLimits) continue
    const limit = frozen?.get(codItem)
    const known = frozen ? (limit ? [limit] : []) : limites
    await c.tx
      .updateTable('checklistItem')
      .set({
        ...campos,
        ...(frozen && { limite: campos.medida === null ? null : (limit?.vermelho ?? null) }),
        corDaMedida: expectedColor(known, { ...item, ...campos }),
      })
      .where(ofTenant(c))
      .where('codItem', '=', codItem)
      .execute()
  }
}
