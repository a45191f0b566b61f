import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type {
  AcompanhamentoDaVisita,
  CarroAcompanhado,
  PesquisaDoCliente,
  TarefaDaAgenda,
} from '#shared/agenda/acompanhamento.ts'
import { buildChecklist } from '#tests/mundo.ts'
import { abrirOficina, type Oficina } from '#tests/oficina.ts'
import { enviarPesquisas } from './pesquisas.ts'

let o: Oficina
beforeAll(async () => {
  o = await abrirOficina()
})
afterAll(() => o.t.fechar())

const semSessao = (metodo: string, caminho: string, body?: unknown) =>
  o.t.chamar(metodo, caminho, { host: o.m.host, body })
const mensagens = () =>
  o.t.sql<{ canal: string; destino: string; corpo: string }>(
    'select canal, destino, corpo from mensagem order by cod_mensagem',
  )
const tokenEm = (texto: string) => /\/o\/\w+\/([\w-]{22})/.exec(texto)?.[1] ?? ''
const falhar = (e: unknown) => {
  throw e
}

describe('the customer follows the car', () => {
  test('by the link that leaves at the reception: stage, promise, adviser, services; no surname, no whole plate', async () => {
    const p = await o.passante([30], { codConsultor: o.consultores[0] })
    const [m] = await mensagens()
    expect(m).toMatchObject({ canal: 'SMS', corpo: expect.stringMatching(/^Rui, acompanhe o serviço do seu .*Pulse/) })
    const caminho = `publico/agenda/carro/${tokenEm(m?.corpo ?? '')}`
    const ver = async () => (await semSessao('GET', caminho)).corpo as unknown as CarroAcompanhado
    const carro = await ver()
    expect(carro).toMatchObject({
      cliente: 'Rui',
      consultor: 'Lúcia F',
      etapa: 'RECEBIDO',
      parado: false,
      servicos: [{ descricao: 'Serviço 1', status: 1 }],
      orcamentos: [],
      fotos: [],
      pesquisa: null,
    })
    expect(Date.parse(carro.promessa ?? '')).toBe(Date.parse(p.promessa ?? ''))
    expect(JSON.stringify(carro)).not.toMatch(/Alves|OFI\d|9777/)

    const [cod = 0] = p.codServicosAgendados
    await o.encaixar(cod, o.daqui(0))
    await o.ok('POST', `iniciaServicoAgendado/${cod}`)
    expect((await ver()).etapa).toBe('EM_SERVICO')
    const [peca] = await o.t.sql<{ cod: number }>(
      `select cod_motivo as cod from motivo_pausa where cod_concessionaria = $1 and bloqueia order by 1 limit 1`,
      [o.loja],
    )
    await o.ok('POST', `paralisaServico/${cod}`, { codMotivo: peca?.cod })
    expect(await ver()).toMatchObject({ etapa: 'EM_SERVICO', parado: true, motivo: expect.any(String) })
    await o.ok('POST', `programadoServicoParalizado/${cod}`, { codMecanico: o.mecanicos[0], inicio: o.daqui(5) })
    await o.ok('POST', `iniciaServicoAgendado/${cod}`)
    await o.ok('POST', `finalizaServicoAgendado/${cod}`)
    expect((await ver()).etapa).toBe('INSPECAO')
    await o.ok('POST', `qualidadeRealizadaServicoAgendado/${cod}`)
    expect((await ver()).etapa).toBe('PRONTO')
    await o.ok('POST', `entregaRealizadaServicoAgendado/${cod}`)
    expect((await ver()).etapa).toBe('ENTREGUE')
    // A week later it is over.
    await o.t.sql(`update passagem set entregue_em = now() - interval '8 days' where cod_passagem = $1`, [
      p.codPassagem,
    ])
    expect((await semSessao('GET', caminho)).status).toBe(404)
  })

  test('the store decides: nothing is sent where it says so, or where the customer refused', async () => {
    await o.t.sql(`insert into concessionaria_config values ($1, $2, 'agenda.acompanhar', 'MANUAL')`, [
      o.m.codDistribuidor,
      o.loja,
    ])
    const antes = (await mensagens()).length
    const p = await o.passante([30])
    expect(await mensagens()).toHaveLength(antes)
    const caminho = `agenda/passagens/${p.codPassagem}/acompanhamento`
    const a = await o.ok<AcompanhamentoDaVisita>('GET', caminho)
    expect(a.url).toContain('/o/carro/')
    expect(a.whatsapp).toContain('wa.me/5511977776666')
    await o.ok('POST', `${caminho}/enviar`, { canal: 'SMS' })
    expect(await mensagens()).toHaveLength(antes + 1)
    expect((await o.chamar('POST', `${caminho}/enviar`, { canal: 'EMAIL' })).corpo).toMatchObject({
      campos: { canal: 'O cliente não tem e-mail cadastrado' },
    })
    await o.t.sql(
      `insert into cliente_consentimento (cod_distribuidor, cod_concessionaria, cod_cliente, canal, concedido, origem) select p.cod_distribuidor, p.cod_concessionaria, p.cod_cliente, 'SMS', false, 'teste' from passagem p where p.cod_passagem = $1`,
      [p.codPassagem],
    )
    expect((await o.chamar('POST', `${caminho}/enviar`, { canal: 'SMS' })).status).toBe(422)
    await o.t.sql(`delete from concessionaria_config where chave = 'agenda.acompanhar'`, [])
    await o.t.sql('delete from cliente_consentimento', [])
  })

  test('photos are shown once the store shares them, and only those of the visit', async () => {
    const p = await o.passante([30])
    const [carro] = await o.t.sql<{ placa: string }>(
      `select v.placa from passagem p join veiculo v using (cod_distribuidor, cod_veiculo) where p.cod_passagem = $1`,
      [p.codPassagem],
    )
    await o.t.chamar('POST', 'integracao/checklists', {
      host: o.m.host,
      token: o.m.chave,
      body: buildChecklist(o.loja, { veiculo: { placa: carro?.placa ?? '', marca: 'Fiat', modelo: 'Pulse' } }),
    })
    await o.t.sql(
      `insert into checklist_foto (cod_distribuidor, cod_concessionaria, cod_item, arquivo, miniatura, largura, altura)
       select i.cod_distribuidor, i.cod_concessionaria, i.cod_item, 'fotos/x.jpg', 'fotos/y.jpg', 800, 600 from checklist_item i
       join checklist k using (cod_distribuidor, cod_checklist) join passagem p on p.cod_distribuidor = k.cod_distribuidor and p.cod_veiculo = k.cod_veiculo where p.cod_passagem = $1`,
      [p.codPassagem],
    )
    const caminho = `agenda/passagens/${p.codPassagem}/acompanhamento`
    const { fotos, url } = await o.ok<AcompanhamentoDaVisita>('GET', caminho)
    expect(fotos.map((f) => f.compartilhada)).toEqual([false, false, false])
    const publico = `publico/agenda/carro/${tokenEm(url ?? '')}`
    const doCliente = async () => ((await semSessao('GET', publico)).corpo as unknown as CarroAcompanhado).fotos
    expect(await doCliente()).toEqual([])
    await o.ok('PUT', `${caminho}/fotos`, { codFotos: [fotos[1]?.codFoto] })
    expect((await doCliente()).map((f) => f.titulo)).toEqual([fotos[1]?.titulo])
    expect((await o.chamar('PUT', `${caminho}/fotos`, { codFotos: [999_999] })).status).toBe(422)
    await o.ok('PUT', `${caminho}/fotos`, { codFotos: [] })
    expect(await doCliente()).toEqual([])
  })
})

describe('the survey', () => {
  /** A visit that was handed over so many minutes ago; gives the secret of its survey once it is sent. */
  async function entregue(minutos: number): Promise<{ codPassagem: number; token: () => Promise<string> }> {
    const p = await o.passante([30], { codConsultor: o.consultores[1] })
    const [cod] = p.codServicosAgendados
    await o.t.sql(`update servico_agendado set status = 5, percentual = 100 where cod_servico_agendado = $1`, [cod])
    await o.t.sql(`update passagem set entregue_em = now() - make_interval(mins => $2) where cod_passagem = $1`, [
      p.codPassagem,
      minutos,
    ])
    return {
      codPassagem: p.codPassagem,
      async token() {
        const [k] = await o.t.sql<{ token: string }>(
          `select token from agenda_link where cod_passagem = $1 and tipo = 'PESQUISA'`,
          [p.codPassagem],
        )
        return k?.token ?? ''
      },
    }
  }

  test('leaves half an hour after the delivery, once; answered once; a detractor leaves a task for the manager', async () => {
    const [cedo, velho] = [await entregue(10), await entregue(45)]
    const antes = (await mensagens()).length
    expect(await enviarPesquisas(o.t.servidor.partes, falhar)).toBe(1)
    expect(await enviarPesquisas(o.t.servidor.partes, falhar)).toBe(0)
    expect([await cedo.token(), (await mensagens()).length]).toEqual(['', antes + 1])
    const caminho = `publico/agenda/pesquisa/${await velho.token()}`
    expect((await semSessao('GET', caminho)).corpo).toMatchObject({ respondida: false, modelo: 'Pulse' })
    for (const nota of [11, -1, 5.5]) expect((await semSessao('POST', caminho, { nota })).status).toBe(400)
    const r = await semSessao('POST', caminho, { nota: 4, motivos: ['PRAZO', 'PRAZO'], comentario: 'Demorou' })
    expect((r.corpo as unknown as PesquisaDoCliente).respondida).toBe(true)
    expect((await semSessao('POST', caminho, { nota: 10 })).status).toBe(409)

    const [tarefa] = await o.ok<TarefaDaAgenda[]>('GET', `agenda/tarefas/${o.loja}`)
    expect(tarefa).toMatchObject({
      nota: 4,
      motivos: ['PRAZO'],
      comentario: 'Demorou',
      consultor: 'Rui P',
      cliente: 'Rui Alves',
    })
    expect((await o.chamar('GET', `agenda/tarefas/${o.loja}`, undefined, o.mecanicoLogado)).status).toBe(403)
    await o.ok('POST', `agenda/tarefas/${tarefa?.codTarefa}/feita`, { observacao: 'Liguei' })
    expect(await o.ok('GET', `agenda/tarefas/${o.loja}`)).toEqual([])
    expect((await o.chamar('POST', `agenda/tarefas/${tarefa?.codTarefa}/feita`, {})).status).toBe(404)
  })

  test('two answers at once: one is kept; who is content leaves nothing to do', async () => {
    const v = await entregue(60)
    await enviarPesquisas(o.t.servidor.partes, falhar)
    const caminho = `publico/agenda/pesquisa/${await v.token()}`
    const status = await Promise.all([9, 10].map(async (nota) => (await semSessao('POST', caminho, { nota })).status))
    expect(status.toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(await o.ok('GET', `agenda/tarefas/${o.loja}`)).toEqual([])
  })
})
