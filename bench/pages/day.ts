import type { OpenPassagem } from '#shared/agenda/agendamentos.ts'
import { todayIn, addDays } from '#shared/rules/dates.ts'
import { WEEKDAYS } from '#shared/rules/weekly-hours.ts'
import { openDemo, type Demo } from '#tests/browser/demo.ts'
import { openBrowser } from '#tests/browser/browser.ts'
import { callApi } from '#tests/server/request.ts'
import { bareList } from './bare-list.ts'
import { ms, type Figure } from '../harness/measure.ts'
import { drag, measureFrames } from './board.ts'
import { isWithinOneFrame, SLOWDOWN, GOAL_MS, scrollPage } from '../harness/frames.ts'

const MECANICOS = 40
const PER_MECANICO = 10
const LOJA = 3
const DAY = '[aria-label="Dia dos mecânicos"]'
const BLOCK = `${DAY} [data-tom]`
/** Tomorrow: none of its services has begun, at any hour of the run. */
const TOMORROW = addDays(todayIn('America/Sao_Paulo', new Date()), 1)

/**
 * A day of 40 mechanics × 10 services: 95th percentile of the frames while scrolling and while dragging a service, with the CPU slowed four
 * times, compared with another store's day.
 */
export async function day(): Promise<Figure[]> {
  const demo = await openDemo()
  const browser = await openBrowser({ whole: true })
  try {
    await fillDay(demo)
    const bare = await bareList(browser, MECANICOS * PER_MECANICO, 2)
    const figures: Figure[] = []
    for (const [nome, scrollable, action] of [
      ['scrolling', DAY, scrollPage],
      ['dragging a service', BLOCK, drag],
    ] as const) {
      const path = `/agenda-virtual/mecanicos?dia=${TOMORROW}`
      const empty = await measureFrames(browser, demo, LOJA + 1, path, DAY, scrollPage)
      const full = await measureFrames(browser, demo, LOJA, path, scrollable, action)
      figures.push({
        what: `agenda, day of ${MECANICOS} mechanics × ${PER_MECANICO} services, CPU slowed ${SLOWDOWN} times: p95 frame while ${nome}`,
        ours: ms(full),
        beside: `an empty day: ${ms(empty)}; a bare virtual list: ${ms(bare)}`,
        ratio: (full / empty).toFixed(2),
        meta: `≤ ${GOAL_MS} ms`,
        goalMet: isWithinOneFrame(full),
      })
    }
    return figures
  } finally {
    await browser.close()
    await demo.close()
  }
}

/** Creates the mechanics and their cars, and gives each mechanic one service an hour from seven tomorrow, except at noon. */
async function fillDay(demo: Demo): Promise<void> {
  const host = `localhost:${demo.portNumber}`
  const sendRequest = async <T>(path: string, body: object, token?: string): Promise<T> => {
    const r = await callApi(demo.server.endereco, 'POST', path, { host, body, ...(token && { token }) })
    if (r.status !== 200) throw new Error(`${path}: ${r.status} ${JSON.stringify(r.corpo)}`)
    return r.corpo as T
  }
  const { data } = await sendRequest<{ data: { token: string } }>('authenticate', {
    email: 'admin@patio.demo',
    senha: 'Patio#2026',
  })
  const turnos = Object.fromEntries(WEEKDAYS.map((d) => [d, ['07:00', '22:00']]))
  for (let i = 0; i < MECANICOS; i++) {
    const { codMecanico } = await sendRequest<{ codMecanico: number }>(
      'cadastros/mecanicos',
      {
        codConcessionaria: LOJA,
        nome: `Mecânico ${String(i).padStart(2, '0')}`,
        telefone: '',
        habilidades: [],
        turnos,
        ausencias: [],
        codUsuario: null,
        ativo: true,
      },
      data.token,
    )
    await Promise.all(
      Array.from({ length: PER_MECANICO }, async (_, j) => {
        const { codServicosAgendados } = await sendRequest<OpenPassagem>(
          'agenda/passantes',
          {
            codConcessionaria: LOJA,
            veiculo: { placa: `QE${'ABCDEFGHIJ'[j]}0A${String(i).padStart(2, '0')}`, modelo: 'Pulse' },
            cliente: { nome: `Cliente ${i * PER_MECANICO + j}` },
            servicos: [{ descricao: 'Revisão dos 30.000 km', minutos: 45 }],
          },
          data.token,
        )
        await sendRequest(
          'agendamentoMecanico',
          {
            codServicoAgendado: codServicosAgendados[0],
            codMecanico,
            inicio: `${TOMORROW}T${String(j < 5 ? 10 + j : 11 + j)}:00:00.000Z`,
          },
          data.token,
        )
      }),
    )
  }
}
