import type { PassagemAberta } from '#shared/agenda/agendamentos.ts'
import { hoje, somarDias } from '#shared/rules/datas.ts'
import { DIAS_SEMANA } from '#shared/rules/horarios.ts'
import { abrirDemo, type Demo } from '#tests/demo.ts'
import { abrirNavegador } from '#tests/navegador.ts'
import { chamar } from '#tests/pedido.ts'
import { listaNua } from './lista-nua.ts'
import { ms, type Figura } from './medir.ts'
import { arrastar, quadrosDe } from './quadro.ts'
import { emUmQuadro, LENTIDAO, META_MS, rolar } from './quadros.ts'

const MECANICOS = 40
const POR_MECANICO = 10
const LOJA = 3
const DIA = '[aria-label="Dia dos mecânicos"]'
const BLOCO = `${DIA} [data-tom]`
/** Tomorrow: nothing of it has begun, whatever the hour of the run. */
const AMANHA = somarDias(hoje('America/Sao_Paulo', new Date()), 1)

/** A day of 40 mechanics × 10 services: 95th percentile of the frames while scrolling and while a service is dragged, on a CPU slowed four times, beside another store's day. */
export async function dia(): Promise<Figura[]> {
  const demo = await abrirDemo()
  const browser = await abrirNavegador({ inteiro: true })
  try {
    await encherDia(demo)
    const nua = await listaNua(browser, MECANICOS * POR_MECANICO, 2)
    const figuras: Figura[] = []
    for (const [nome, rolavel, ato] of [
      ['scrolling', DIA, rolar],
      ['dragging a service', BLOCO, arrastar],
    ] as const) {
      const caminho = `/agenda-virtual/mecanicos?dia=${AMANHA}`
      const vazio = await quadrosDe(browser, demo, LOJA + 1, caminho, DIA, rolar)
      const cheio = await quadrosDe(browser, demo, LOJA, caminho, rolavel, ato)
      figuras.push({
        o_que: `agenda, day of ${MECANICOS} mechanics × ${POR_MECANICO} services, CPU slowed ${LENTIDAO} times: p95 frame while ${nome}`,
        nosso: ms(cheio),
        aoLado: `an empty day: ${ms(vazio)}; a bare virtual list: ${ms(nua)}`,
        razao: (cheio / vazio).toFixed(2),
        meta: `≤ ${META_MS} ms`,
        cumpriu: emUmQuadro(cheio),
      })
    }
    return figuras
  } finally {
    await browser.close()
    await demo.fechar()
  }
}

/** Hires the mechanics, receives their cars, and gives each of them a service an hour from seven tomorrow, but at noon. */
async function encherDia(demo: Demo): Promise<void> {
  const host = `localhost:${demo.porta}`
  const pedir = async <T>(caminho: string, body: object, token?: string): Promise<T> => {
    const r = await chamar(demo.servidor.endereco, 'POST', caminho, { host, body, ...(token && { token }) })
    if (r.status !== 200) throw new Error(`${caminho}: ${r.status} ${JSON.stringify(r.corpo)}`)
    return r.corpo as T
  }
  const { data } = await pedir<{ data: { token: string } }>('authenticate', {
    email: 'admin@patio.demo',
    senha: 'Patio#2026',
  })
  const turnos = Object.fromEntries(DIAS_SEMANA.map((d) => [d, ['07:00', '22:00']]))
  for (let i = 0; i < MECANICOS; i++) {
    const { codMecanico } = await pedir<{ codMecanico: number }>(
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
      Array.from({ length: POR_MECANICO }, async (_, j) => {
        const { codServicosAgendados } = await pedir<PassagemAberta>(
          'agenda/passantes',
          {
            codConcessionaria: LOJA,
            veiculo: { placa: `QE${'ABCDEFGHIJ'[j]}0A${String(i).padStart(2, '0')}`, modelo: 'Pulse' },
            cliente: { nome: `Cliente ${i * POR_MECANICO + j}` },
            servicos: [{ descricao: 'Revisão dos 30.000 km', minutos: 45 }],
          },
          data.token,
        )
        await pedir(
          'agendamentoMecanico',
          {
            codServicoAgendado: codServicosAgendados[0],
            codMecanico,
            inicio: `${AMANHA}T${String(j < 5 ? 10 + j : 11 + j)}:00:00.000Z`,
          },
          data.token,
        )
      }),
    )
  }
}
