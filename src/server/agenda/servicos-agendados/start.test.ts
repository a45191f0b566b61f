import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ServicoDaAgenda } from '#shared/agenda/agenda.ts'
import { hoje } from '#shared/rules/datas.ts'
import { abrirOficina, type Oficina } from '#tests/oficina.ts'

let o: Oficina
beforeAll(async () => {
  o = await abrirOficina()
})
afterAll(() => o.t.fechar())

const certo = (acao: string, cod: number) => o.ok<ServicoDaAgenda>('POST', `${acao}/${cod}`)
let used = 0
/** A walk-in's service that a mechanic has begun. */
async function started(): Promise<number> {
  const [cod = 0] = (await o.passante()).codServicosAgendados
  const codMecanico = o.mecanicos[used++ % 2]
  await o.encaixar(cod, o.noDia(1 + used, '09:00'), codMecanico)
  await certo('iniciaServicoAgendado', cod)
  return cod
}

describe('a start', () => {
  test('with recorded work is cancelled by an empty body; why can be said afterwards, once', async () => {
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
    const say = () => o.chamar('POST', `agenda/servicos/${cod}/motivo`, { motivo: 'Peça errada' })
    expect((await say()).status).toBe(200)
    expect((await reasons()).at(-1)).toEqual({ acao: 'INFORMAR_MOTIVO', motivo: 'Peça errada' })
    expect(await say()).toMatchObject({ status: 409, corpo: { codigo: 'sem-motivo-a-dizer' } })
  })

  test('whose progress somebody said shows it until the next act, whatever the clock says', async () => {
    const cod = await started()
    await o.t.sql(
      `update servico_agendado set trabalhando_desde = now() - interval '9 hours' where cod_servico_agendado = $1`,
      [cod],
    )
    const shown = async () => (await o.ok<ServicoDaAgenda>('POST', `atualizaPercentualRealizado/${cod}/40`)).percentual
    expect(await shown()).toBe(40)
    const [read] = (
      await o.ok<ServicoDaAgenda[]>('GET', `agendamentoServicos/${o.loja}/${hoje('America/Sao_Paulo', new Date())}`)
    ).filter((s) => s.codServicoAgendado === cod)
    expect(read?.percentual).toBe(40)
    expect((await certo('paralisaServico', cod)).percentual).toBe(99)
  })
})
