import type { InspecaoDemo } from './agenda-linhas.ts'
import type pg from 'pg'
import type { PapelColuna } from '#shared/rules/cartao-agenda.ts'
import { TIPOS_SERVICO, type TipoServico } from '#shared/cadastros/servicos.ts'
import { contarDia, contarHistoria } from './agenda-dia.ts'
import { type CarroDemo, Diario, type LojaDaAgendaDemo, type ServicoDaCasa } from './agenda-linhas.ts'
import { acaso } from './gerador/desenho.ts'
import { sortearCliente } from './gerador/pessoas.ts'
import { type Modelo, sortearVeiculo } from './gerador/veiculos.ts'
import { ajustarSequencia, type Contador, inserir, type Linha } from './gravar.ts'
import type { Relogio } from './relogio.ts'

/** A store whose workshop lives. */
export interface LojaViva {
  cod_distribuidor: number
  cod_concessionaria: number
  ddd: string
  relogio: Relogio
  consultores: readonly { cod: number }[]
  mecanicos: readonly { cod: number }[]
  modelos: readonly Modelo[]
  /** Days on which nobody works, as YYYY-MM-DD. */
  feriados: ReadonlySet<string>
  ausencias: readonly Linha[]
  /** Visits of a working day of the past 60 days, on average. */
  porDia: number
}

/** Cars that come to a store's agenda, beside those of its quotes. */
const CARROS = 34
/** And more of them where more visits a day are: few cars come back within three months. */
const CARROS_POR_VISITA = 12

/** Fills the agenda of every store: today relative to now, and 60 days before it. Base tables are in place. */
export async function semearAgenda(
  client: pg.Client,
  lojas: readonly LojaViva[],
  ids: { veiculo: Contador; cliente: Contador },
  semente: number,
): Promise<void> {
  const quadros = await lerQuadros(client)
  const servicos = await lerServicos(client)
  const inspecoes = await lerInspecoes(client)
  const diario = new Diario()
  const novos: { cliente: Linha[]; veiculo: Linha[] } = { cliente: [], veiculo: [] }
  const usadas = new Set(
    (await client.query<{ placa: string }>('select placa from veiculo where placa is not null')).rows.map(
      (v) => v.placa,
    ),
  )
  for (const l of lojas) {
    const quadro = quadros.get(l.cod_concessionaria)
    const daCasa = servicos.get(l.cod_distribuidor)
    if (!quadro || !daCasa) continue
    // A stream of its own: the rest of the demonstration stays as it is.
    const rng = acaso(semente + l.cod_concessionaria * 7919)
    const chave = { cod_distribuidor: l.cod_distribuidor, cod_concessionaria: l.cod_concessionaria }
    const carros = Array.from({ length: CARROS + Math.round(l.porDia) * CARROS_POR_VISITA }, (): CarroDemo => {
      let veiculo = sortearVeiculo(rng, l.modelos)
      while (veiculo.placa === null || usadas.has(veiculo.placa)) veiculo = sortearVeiculo(rng, l.modelos)
      usadas.add(veiculo.placa)
      const { nome, documento, telefone } = sortearCliente(rng, l.ddd)
      const [cod_veiculo, cod_cliente] = [ids.veiculo.proximo(), ids.cliente.proximo()]
      novos.veiculo.push({ ...chave, cod_veiculo, ...veiculo })
      novos.cliente.push({
        ...chave,
        cod_cliente,
        nome,
        documento,
        telefone,
        email: null,
        criado_em: new Date(l.relogio.agora).toISOString(),
      })
      return { cod_veiculo, cod_cliente }
    })
    const palco = {
      rng,
      loja: { chave, ...quadro },
      relogio: l.relogio,
      carros,
      servicos: daCasa,
      consultores: l.consultores,
      mecanicos: l.mecanicos,
      feriados: l.feriados,
      ausente: (cod: number, dia: string) =>
        l.ausencias.some((a) => a['cod_mecanico'] === cod && String(a['de']) <= dia && dia <= String(a['ate'])),
      inspecoes: Map.groupBy(inspecoes.get(l.cod_concessionaria) ?? [], (k) => l.relogio.local(k.em).dia),
    }
    contarHistoria(diario, palco, l.porDia)
    contarDia(diario, palco)
  }
  diario.fechar()
  await inserir(client, 'cliente', novos.cliente)
  await inserir(client, 'veiculo', novos.veiculo)
  for (const [tabela, linhas] of Object.entries(diario.tabelas)) await inserir(client, tabela, linhas)
  await inserir(
    client,
    'sequencia',
    lojas.flatMap(({ cod_distribuidor, cod_concessionaria }) => {
      const ultimo = diario.numeros.get(cod_concessionaria)
      return ultimo === undefined ? [] : [{ cod_distribuidor, cod_concessionaria, nome: 'os', ultimo }]
    }),
  )
}

/** Puts the sequences after the codes that were given out; needs the tables' owner. */
export async function ajustarAgenda(client: pg.Client): Promise<void> {
  for (const [tabela, coluna] of [
    ['agendamento', 'cod_agendamento'],
    ['passagem', 'cod_passagem'],
    ['ordem_servico', 'cod_os'],
    ['servico_agendado', 'cod_servico_agendado'],
    ['servico_slot', 'cod_slot'],
    ['agenda_veiculo', 'cod_agenda_veiculo'],
  ] as const) {
    await client.query('set local role app_system')
    const r = await client.query<{ n: number }>(`select coalesce(max(${coluna}), 0)::int as n from ${tabela}`)
    await client.query('reset role')
    await ajustarSequencia(client, tabela, coluna, r.rows[0]?.n ?? 0)
  }
}

async function lerQuadros(client: pg.Client): Promise<Map<number, Omit<LojaDaAgendaDemo, 'chave'>>> {
  const colunas = await client.query<{ loja: number; papel: PapelColuna; cod: number }>(
    'select cod_concessionaria as loja, papel, cod_status as cod from agenda_status where papel is not null',
  )
  const motivos = await client.query<{ loja: number; nome: string; cod: number }>(
    'select cod_concessionaria as loja, nome, cod_motivo as cod from motivo_pausa',
  )
  const quadros = new Map<number, { colunas: Map<PapelColuna, number>; motivos: Map<string, number> }>()
  const da = (loja: number) => {
    const q = quadros.get(loja) ?? { colunas: new Map(), motivos: new Map() }
    quadros.set(loja, q)
    return q
  }
  for (const c of colunas.rows) da(c.loja).colunas.set(c.papel, c.cod)
  for (const m of motivos.rows) da(m.loja).motivos.set(m.nome, m.cod)
  return quadros
}

/** Finished checklists by store, in time: each was made in a visit. */
async function lerInspecoes(client: pg.Client): Promise<Map<number, InspecaoDemo[]>> {
  const { rows } = await client.query<InspecaoDemo & { loja: number }>(
    `select cod_concessionaria as loja, jsonb_build_object('cod_veiculo', cod_veiculo, 'cod_cliente', cod_cliente) as carro, cod_consultor, (extract(epoch from criado_em) * 1000)::float8 as em
     from checklist where finalizado_em is not null and cancelado_em is null order by criado_em`,
  )
  return Map.groupBy(rows, (k) => k.loja)
}

async function lerServicos(client: pg.Client): Promise<Map<number, ServicoDaCasa[]>> {
  const r = await client.query<Omit<ServicoDaCasa, 'cod_tipo'> & { cod_distribuidor: number; tipo: TipoServico }>(
    'select cod_distribuidor, cod_servico, codigo, descricao, tipo, minutos, habilidades from servico order by cod_servico',
  )
  const casa = r.rows.map(({ tipo, ...s }) => ({ ...s, cod_tipo: TIPOS_SERVICO[tipo].cod }))
  return Map.groupBy(casa, (s) => s.cod_distribuidor)
}
