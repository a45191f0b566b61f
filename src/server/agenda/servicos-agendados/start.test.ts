import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AgendaServico } from '#shared/agenda/agenda.ts'
import { todayIn } from '#shared/rules/dates.ts'
import { openOficina, type Oficina } from '#tests/records/oficina.ts'

let o: Oficina
beforeAll(async () => {
  o = await openOficina()
})
afterAll(() => o.t.close())

const certo = (action: string, cod: number) => o.ok<AgendaServico>('POST', `${action}/${cod}`)
let used = 0
/** Creates a walk-in whose service a mechanic has begun; returns its code. */
async function started(): Promise<number> {
  const [cod = 0] = (await o.passante()).codServicosAgendados
  const codMecanico = o.mecanicos[used++ % 2]
  await o.fit(cod, o.onDay(1 + used, '09:00'), codMecanico)
  await certo('iniciaServicoAgendado', cod)
  return cod
}

describe('a start', () => {
  test('with recorded work is cancelled by an empty body; the reason can be added later, once', async () => {
    const cod = await started()
    await certo('paralisaServico', cod)
    await certo('iniciaServicoAgendado', cod)
    expect(await certo('cancelaInicioServicoAgendado', cod)).toMatchObject({ status: 1, comTrabalho: false })
    const reasons = () =>
      o.t.sql<{ acao: string; motivo: string }>(
        `select acao, motivo from agenda_evento where cod_servico_agendado = $1 and acao in ('CANCELAR_INICIO', 'INFORMAR_MOTIVO') order by cod_evento`,
        [cod],
      )
    expect(await reasons()).toEqual([{ acao: 'CANCELAR_INICIO', motivo: 'não informado' }])
    const say = () => o.callApi('POST', `agenda/servicos/${cod}/motivo`, { motivo: 'Peça errada' })
    expect((await say()).status).toBe(200)
    expect((await reasons()).at(-1)).toEqual({ acao: 'INFORMAR_MOTIVO', motivo: 'Peça errada' })
    expect(await say()).toMatchObject({ status: 409, corpo: { codigo: 'sem-motivo-a-dizer' } })
  })

  test('with a reported percentage shows it until the next act, whatever the clock says', async () => {
    const cod = await started()
    await o.t.sql(
      `update servico_agendado set trabalhando_desde = now() - interval '9 hours' where cod_servico_agendado = $1`,
      [cod],
    )
    const shown = async () => (await o.ok<AgendaServico>('POST', `atualizaPercentualRealizado/${cod}/40`)).percentual
    expect(await shown()).toBe(40)
    const [read] = (
      await o.ok<AgendaServico[]>('GET', `agendamentoServicos/${o.loja}/${todayIn('America/Sao_Paulo', new Date())}`)
    ).filter((s) => s.codServicoAgendado === cod)
    expect(read?.percentual).toBe(40)
    expect((await certo('paralisaServico', cod)).percentual).toBe(99)
  })
})
