import { expect } from 'vitest'
import type { Agendamento, ServicoDaAgenda } from '#shared/agenda/agenda.ts'
import type { PassagemAberta } from '#shared/agenda/agendamentos.ts'
import { hoje, instanteLocal, somarDias } from '#shared/rules/datas.ts'
import { buildMundo, type Mundo } from './mundo.ts'
import { abrirTeste, type Teste } from './servidor.ts'

export type Oficina = Awaited<ReturnType<typeof abrirOficina>>
type Resposta = Awaited<ReturnType<Teste['chamar']>>

const SEMPRE = JSON.stringify(Object.fromEntries(Array.from({ length: 7 }, (_, i) => [i + 1, ['00:00', '23:59']])))
const MIN = 60_000

/** A store that is open day and night, with two advisers and two mechanics, one of them a user of level 5; and the steps of a car through it. */
export async function abrirOficina() {
  const t = await abrirTeste()
  return oficinaEm(t, await buildMundo(t))
}

/** The same in a world that exists. */
export async function oficinaEm(t: Teste, m: Mundo, loja = m.lojas[0] ?? 0) {
  const chave = [m.codDistribuidor, loja]
  const um = async (texto: string, ...valores: unknown[]) =>
    (await t.sql<{ c: number }>(texto, [...chave, ...valores]))[0]?.c ?? 0
  await t.sql(`update concessionaria set horarios = $3 where cod_distribuidor = $1 and cod_concessionaria = $2`, [
    ...chave,
    SEMPRE,
  ])
  await t.sql(`insert into concessionaria_config values ($1, $2, 'agenda.almoco', '-') on conflict do nothing`, chave)
  const consultor = (nome: string) =>
    um(
      `insert into consultor (cod_distribuidor, cod_concessionaria, nome) values ($1, $2, $3) on conflict (cod_distribuidor, cod_concessionaria, nome) do update set ativo = true returning cod_consultor as c`,
      nome,
    )
  const mecanico = (nome: string, codUsuario: number | null = null) =>
    um(
      `insert into mecanico (cod_distribuidor, cod_concessionaria, nome, turnos, cod_usuario) values ($1, $2, $3, $4, $5) on conflict (cod_distribuidor, cod_concessionaria, nome) do update set turnos = excluded.turnos, cod_usuario = excluded.cod_usuario returning cod_mecanico as c`,
      nome,
      SEMPRE,
      codUsuario,
    )
  const usuarioMecanico = await m.usuario(5, [loja])
  const chefe = await m.token(4, [loja])
  const consultores = [await consultor('Lúcia Farias'), await consultor('Rui Prado')] as const
  const mecanicos = [await mecanico('Bruno Lima', usuarioMecanico), await mecanico('Ana Braga')] as const
  let placas = 0

  const chamar = (metodo: string, caminho: string, body?: unknown, token = chefe): Promise<Resposta> =>
    t.chamar(metodo, caminho, { host: m.host, token, body })
  async function ok<T>(metodo: string, caminho: string, body?: unknown, token = chefe): Promise<T> {
    const r = await chamar(metodo, caminho, body, token)
    expect([r.status, r.corpo['codigo'] ?? null, caminho], JSON.stringify(r.corpo)).toEqual([200, null, caminho])
    return r.corpo as T
  }
  const daqui = (minutos: number) => new Date(Math.floor(Date.now() / MIN) * MIN + minutos * MIN).toISOString()
  /** An hour of a day to come, on the store's clock: what is measured exactly stays clear of midnight. */
  const noDia = (dias: number, hora: string) =>
    instanteLocal(somarDias(hoje('America/Sao_Paulo', new Date()), dias), hora, 'America/Sao_Paulo')
  const placa = () =>
    `OFI${Math.floor(++placas / 1000)}A${String(placas % 100).padStart(2, '0')}`.replace(
      'A',
      'ABCDEFGHIJ'[Math.floor(placas / 100) % 10] ?? 'A',
    )
  const pedido = (inicio: string, mais: object = {}) => ({
    codConcessionaria: loja,
    inicio,
    codConsultor: consultores[0],
    veiculo: { placa: placa(), marca: 'Fiat', modelo: 'Argo' },
    cliente: { nome: 'Helena Prado', telefone: '(11) 98888-7777' },
    servicos: [{ descricao: 'Troca de óleo', minutos: 30 }],
    ...mais,
  })
  return {
    t,
    m,
    loja,
    chefe,
    consultores,
    mecanicos,
    mecanicoLogado: await m.tokenDe(usuarioMecanico, 5),
    chamar,
    ok,
    daqui,
    noDia,
    placa,
    pedido,
    agendar: (inicio: string, mais: object = {}) => ok<Agendamento>('POST', 'agendamento', pedido(inicio, mais)),
    /** A walk-in with services of so many minutes, on the board. */
    async passante(minutos: number[] = [30], mais: object = {}): Promise<PassagemAberta> {
      return ok('POST', 'agenda/passantes', {
        codConcessionaria: loja,
        veiculo: { placa: placa(), marca: 'Fiat', modelo: 'Pulse' },
        cliente: { nome: 'Rui Alves', telefone: '(11) 97777-6666' },
        servicos: minutos.map((n, i) => ({ descricao: `Serviço ${i + 1}`, minutos: n })),
        ...mais,
      })
    },
    encaixar: (codServicoAgendado: number, inicio: string, codMecanico = mecanicos[0]) =>
      ok<{ servico: ServicoDaAgenda }>('POST', 'agendamentoMecanico', { codServicoAgendado, codMecanico, inicio }),
    async servico(cod: number): Promise<ServicoDaAgenda> {
      const dia = new Date().toLocaleDateString('en-CA', { timeZone: 'America/Sao_Paulo' })
      const todos = await ok<ServicoDaAgenda[]>('GET', `agendamentoServicos/${loja}/${dia}`)
      const s = todos.find((x) => x.codServicoAgendado === cod)
      if (!s) throw new Error(`service ${cod} is not in the day`)
      return s
    },
  }
}
