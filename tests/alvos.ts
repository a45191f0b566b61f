import { randomBytes, randomUUID } from 'node:crypto'
import type { OrcamentoCompleto } from '#shared/oficina-digital/orcamentos.ts'
import { buildChecklist, type Mundo } from './mundo.ts'
import { criarIntegracao } from './integracao.ts'
import { criarSugestao } from './sugestoes.ts'
import { comPrecos, segredoDoLink, TERMOS } from './roteiro.ts'
import type { Teste } from './servidor.ts'
import type { Alvo } from '../src/server/core/areas/amostra.ts'

const LINKS = ['PAINEL', 'CALENDARIO', 'ICS', 'ACOMPANHAR', 'PESQUISA', 'LEMBRETE'] as const

/** A target that never existed. */
export const NINGUEM: Alvo = {
  loja: 999_999,
  checklist: 999_999,
  placa: 'ZZZ9Z99',
  orcamento: 999_999,
  linha: 999_999,
  naFila: 999_999,
  peca: 'nenhuma',
  link: 'A'.repeat(22),
  sha256: 'a'.repeat(64),
  cliente: 999_999,
  grupo: 999_999,
  servico: 999_999,
  modelo: 999_999,
  pacote: 999_999,
  pneu: 999_999,
  manual: 999_999,
  segredoDoManual: 'A'.repeat(22),
  copia: 999_999,
  veiculo: 999_999,
  mecanico: 999_999,
  consultor: 999_999,
  usuario: 999_999,
  agendamento: 999_999,
  passagem: 999_999,
  cartao: 999_999,
  coluna: 999_999,
  servicoAgendado: 999_999,
  os: 999_999,
  passante: 999_999,
  lista: 'A'.repeat(32),
  fechamento: 999_999,
  registroIntegracao: 999_999,
  chamado: 999_999,
  anexo: 999_999,
  sugestao: 999_999,
  linhaSugestao: 999_999,
  transferencia: 999_999,
  links: Object.fromEntries(LINKS.map((tipo) => [tipo, 'A'.repeat(22)])) as Alvo['links'],
  linkDaLoja: 999_999,
  tarefa: 999_999,
  fotoDaVisita: 999_999,
  ato: 999_999,
  familia: '00000000-0000-4000-8000-000000000000',
  host: 'ninguem.example',
  chave: 999_999,
  webhook: 999_999,
  filtro: 999_999,
  exportacao: 999_999,
  importacao: 999_999,
}

const primeiro = async (t: Teste, texto: string, valores: unknown[]) =>
  (await t.sql<{ c: number }>(texto, valores))[0]?.c ?? 0

/** What belongs to a person: a kept filter, a file exported, an import that is being sent; `marca` stands in each. */
export async function criarDaPessoa(
  t: Teste,
  m: Mundo,
  codUsuario: number,
  marca: string,
): Promise<Pick<Alvo, 'filtro' | 'exportacao' | 'importacao'>> {
  const dele = [m.codDistribuidor, codUsuario, marca]
  const arquivo = `matriz/${codUsuario}.csv`
  await t.servidor.partes.arquivos.gravar(arquivo, Buffer.from(marca), 'text/csv')
  return {
    filtro: await primeiro(
      t,
      `insert into filtro_salvo (cod_distribuidor, cod_usuario, tela, nome, filtro) values ($1, $2, 'gerenciar', $3, '?x=1') returning cod_filtro as c`,
      dele,
    ),
    exportacao: await primeiro(
      t,
      `insert into exportacao (cod_distribuidor, cod_usuario, lista, formato, pedido, estado, erro, arquivo, bytes, terminada_em)
       values ($1, $2, 'checklists', 'csv', '{"colunas":"placa"}', 'PRONTA', $3, $4, length($3), now()) returning cod_exportacao as c`,
      [...dele, arquivo],
    ),
    importacao: await primeiro(
      t,
      `insert into importacao (cod_distribuidor, cod_usuario, registro, nome, bytes, sinal_em) values ($1, $2, 'mecanicos', $3, 10, now()) returning cod_importacao as c`,
      dele,
    ),
  }
}

/** One record of each kind at a store, with a quote that was sent and refused; `placa` and `marca` are nobody else's. */
export async function criarAlvo(t: Teste, m: Mundo, loja: number, placa: string, marca: string): Promise<Alvo> {
  const d = m.codDistribuidor
  const um = (texto: string, ...valores: unknown[]) => primeiro(t, texto, [d, ...valores])
  const peca = `P${loja}`
  const o = await enviar(t, m, loja, placa, peca)
  const usuario = await m.usuario(3, [loja])
  await t.sql(`update usuario set nome = nome || ' ' || $2 where cod_distribuidor = $1`, [d, marca])
  await t.sql(`update grupo set nome = $2 where cod_distribuidor = $1`, [d, marca])
  await um(
    `insert into peca (cod_distribuidor, codigo, descricao, categoria, marca, preco) values ($1, $2, $3, 'Motor', 'X', 1)`,
    peca,
    `Vela ${marca}`,
  )
  await um(
    `insert into medida_limite (cod_distribuidor, ordem, item, unidade, vermelho, vermelho_incluso, amarelo) values ($1, 9, $2, 'mm', 1, true, 2)`,
    marca,
  )
  const pacote = await um(
    `insert into cardapio_pacote (cod_distribuidor, marca, nome, km, meses) values ($1, 'Fiat', $2, 10000, 12) returning cod_pacote as c`,
    marca,
  )
  const segredoDoManual = randomBytes(16).toString('base64url')
  const manual = await um(
    `insert into manual_proprietario (cod_distribuidor, titulo, marca, modelo, segredo, envio, bytes) values ($1, $2, 'Fiat', 'Uno', $3, 1, length($2)) returning cod_manual as c`,
    marca,
    segredoDoManual,
  )
  await t.servidor.partes.arquivos.gravar(`manuais/${d}/${manual}/1/0`, Buffer.from(marca), 'application/pdf')
  const mecanico = await um(
    `insert into mecanico (cod_distribuidor, cod_concessionaria, nome, habilidades) values ($1, $2, $3, array[$3]) returning cod_mecanico as c`,
    loja,
    marca,
  )
  await um(
    `insert into auditoria (cod_distribuidor, acao, alvo, registro, dados) values ($1, 'criarMecanico', 'mecanicos', $2, '{"antes":null,"depois":{"nome":"A"}}')`,
    `mecanicos:${mecanico}`,
  )
  await um(
    `insert into estoque_movimento (cod_distribuidor, cod_concessionaria, codigo, tipo, quantidade, em) values ($1, $2, $3, 'AJUSTE', 3, now() - interval '2 years'), ($1, $2, $3, 'PERDIDA', 1, now() - interval '1 day')`,
    loja,
    peca,
  )
  await um(
    `insert into venda_mes (cod_distribuidor, cod_concessionaria, mes, estado) values ($1, $2, '2024-05', 'FECHADO'), ($1, $2, '2024-06', 'APROVADO')`,
    loja,
  )
  await um(
    `insert into venda_celula (cod_distribuidor, cod_concessionaria, dia, departamento, bruto) values ($1, $2, '2024-05-02', 'PNEUS', 100)`,
    loja,
  )
  const visita = await criarVisitas(t, m, loja, placa, marca)
  const consultor = await um(
    `insert into consultor (cod_distribuidor, cod_concessionaria, nome) values ($1, $2, $3) returning cod_consultor as c`,
    loja,
    marca,
  )
  return {
    loja,
    ...visita,
    ...(await criarIntegracao(t, m, loja, marca)),
    fechamento: await um(
      `insert into venda_fechamento (cod_distribuidor, cod_concessionaria, mes, conteudo, sha256, liquido, quem) values ($1, $2, '2024-05', $4, repeat('a', 64), 0, $3) returning cod_fechamento as c`,
      loja,
      marca,
      JSON.stringify({
        formato: 'patio-vendas/1',
        distribuidor: marca,
        codConcessionaria: loja,
        concessionaria: marca,
        mes: '2024-05',
        meta: null,
        celulas: [],
        totais: [],
        total: { bruto: 0, desconto: 0, devolucao: 0, imposto: 0, custo: 0, quantidade: 0, minutos: 0, liquido: 0 },
        atos: [],
      }),
    ),
    ...(await criarLinks(t, m, loja, { ...visita, consultor })),
    ...(await criarSugestao(t, m, loja, peca, marca)),
    fotoDaVisita: await um(
      `insert into visita_foto (cod_distribuidor, cod_concessionaria, cod_passagem, cod_usuario, arquivo, miniatura, largura, altura) values ($1, $2, $3, $4, $5, $5, 8, 6) returning cod_foto as c`,
      loja,
      visita.passagem,
      usuario,
      `${d}/visitas/${marca}.webp`,
    ),
    tarefa: await um(
      `with r as (insert into pesquisa_resposta (cod_distribuidor, cod_concessionaria, cod_passagem, nota, comentario) values ($1, $2, $3, 3, $4))
       insert into agenda_tarefa (cod_distribuidor, cod_concessionaria, cod_passagem, texto) values ($1, $2, $3, $4) returning cod_tarefa as c`,
      loja,
      visita.passante,
      marca,
    ),
    placa,
    peca,
    checklist: o.codCheckList,
    orcamento: o.codOrcamento,
    linha: await um(
      'select min(cod_linha) as c from orcamento_linha where cod_distribuidor = $1 and cod_orcamento = $2',
      o.codOrcamento,
    ),
    naFila: await um(
      'select max(cod_linha) as c from orcamento_linha where cod_distribuidor = $1 and cod_orcamento = $2',
      o.codOrcamento,
    ),
    link: segredoDoLink(o),
    sha256: o.versaoEnviada?.sha256 ?? '',
    cliente: await um(
      'select cod_cliente as c from checklist where cod_distribuidor = $1 and cod_checklist = $2',
      o.codCheckList,
    ),
    grupo: await um(
      'select cod_grupo as c from concessionaria where cod_distribuidor = $1 and cod_concessionaria = $2',
      loja,
    ),
    servico: await um(
      `insert into servico (cod_distribuidor, codigo, descricao, minutos, custo_hora, valor_hora) values ($1, 'S' || $2, $3, 60, 1, 1) returning cod_servico as c`,
      loja,
      marca,
    ),
    mecanico,
    consultor,
    modelo: await um(
      `insert into cardapio_modelo (cod_distribuidor, marca, modelo) values ($1, 'Fiat', $2) returning cod_modelo as c`,
      marca,
    ),
    pacote,
    pneu: await um(
      `insert into pneu (cod_distribuidor, codigo, marca, linha, medida, encaixe, carga_kg, velocidade_kmh, preco) values ($1, 'PN' || $2, 'X', $3, '205/55 R16 91V', '205/55R16', 615, 240, 1) returning cod_pneu as c`,
      loja,
      marca,
    ),
    manual,
    segredoDoManual,
    copia: await um(
      `insert into cardapio_copia (cod_distribuidor, tipo, de, para, linhas, feito, cod_usuario) values ($1, 'cardapio', jsonb_build_object('marca', $2::text, 'modelo', ''), '{"marca":"Fiat","modelo":"Uno"}', 0, '{"antes":[],"trocados":[]}', $3) returning cod_copia as c`,
      marca,
      usuario,
    ),
    veiculo: await um(
      'select cod_veiculo as c from checklist where cod_distribuidor = $1 and cod_checklist = $2',
      o.codCheckList,
    ),
    usuario,
    ato: await um(
      `insert into auditoria (cod_distribuidor, acao, alvo, dados) values ($1, 'criarMecanico', $2, jsonb_build_object('antes', null, 'depois', jsonb_build_object('nome', $2::text))) returning cod_auditoria as c`,
      marca,
    ),
    familia: await abrirSessao(t, d, usuario),
    host: `h${loja}.example`,
    chave: await um(
      `with h as (insert into distribuidor_host (host, cod_distribuidor) values ($2, $1)) insert into integracao_chave (cod_distribuidor, nome, chave_hash) values ($1, $3, md5($2)) returning cod_chave as c`,
      `h${loja}.example`,
      marca,
    ),
    ...(await criarDaPessoa(t, m, usuario, marca)),
  }
}

/** An open session of a user. */
async function abrirSessao(t: Teste, d: number, usuario: number): Promise<string> {
  const familia = randomUUID()
  await t.sql(
    `insert into sessao (cod_distribuidor, token_hash, familia, cod_usuario, lembrar, expira_em) values ($1, $2::text, $2::text::uuid, $3, false, now() + interval '1 hour')`,
    [d, familia, usuario],
  )
  return familia
}

/** A booked arrival, a visit on the board with a service and its order, and a walk-in in the tray: of three cars of a store. */
async function criarVisitas(
  t: Teste,
  m: Mundo,
  loja: number,
  placa: string,
  marca: string,
): Promise<
  Pick<Alvo, 'agendamento' | 'passagem' | 'cartao' | 'coluna' | 'servicoAgendado' | 'os' | 'passante' | 'lista'>
> {
  const d = m.codDistribuidor
  const um = (texto: string, ...valores: unknown[]) => primeiro(t, texto, [d, loja, ...valores])
  const cliente = await um(
    `insert into cliente (cod_distribuidor, cod_concessionaria, nome) values ($1, $2, $3) returning cod_cliente as c`,
    marca,
  )
  const carro = (n: number) =>
    um(
      `insert into veiculo (cod_distribuidor, cod_concessionaria, placa, marca, modelo) values ($1, $2, $3, 'Fiat', $4) returning cod_veiculo as c`,
      `${placa.slice(0, 6)}${n}`,
      marca,
    )
  const visita = async (passante: boolean) => {
    const passagem = await um(
      `insert into passagem (cod_distribuidor, cod_concessionaria, cod_veiculo, cod_cliente, passante, chegou_em, recepcionado_em, promessa) values ($1, $2, $3, $4, $5, now(), now(), now() - interval '1 hour') returning cod_passagem as c`,
      await carro(passante ? 7 : 8),
      cliente,
      passante,
    )
    const os = await um(
      `insert into ordem_servico (cod_distribuidor, cod_concessionaria, numero, tipo, origem, cod_veiculo, cod_cliente, cod_passagem, aberta_em)
       select cod_distribuidor, cod_concessionaria, $4, 'CLIENTE', 'PROPRIA', cod_veiculo, cod_cliente, cod_passagem, now() from passagem where cod_distribuidor = $1 and cod_concessionaria = $2 and cod_passagem = $3 returning cod_os as c`,
      passagem,
      `${marca} ${passagem}`,
    )
    return { passagem, os }
  }
  const coluna = await um(
    'select min(cod_status) as c from agenda_status where cod_distribuidor = $1 and cod_concessionaria = $2',
  )
  const { passagem, os } = await visita(false)
  // One that no call acts on: it is only looked for.
  await um(
    `insert into agendamento (cod_distribuidor, cod_concessionaria, cod_veiculo, cod_cliente, inicio, fim, origem) values ($1, $2, $3, $4, now() + interval '40 days', now() + interval '961 hours', 'BALCAO') returning cod_agendamento as c`,
    await carro(6),
    cliente,
  )
  return {
    coluna,
    passagem,
    os,
    passante: (await visita(true)).passagem,
    servicoAgendado: await um(
      `insert into servico_agendado (cod_distribuidor, cod_concessionaria, cod_passagem, descricao, cod_tipo_servico, minutos) values ($1, $2, $3, $4, 2, 60) returning cod_servico_agendado as c`,
      passagem,
      marca,
    ),
    cartao: await um(
      `insert into agenda_veiculo (cod_distribuidor, cod_concessionaria, cod_passagem, cod_status, ordem, no_status_desde) values ($1, $2, $3, $4, 'i000', now()) returning cod_agenda_veiculo as c`,
      passagem,
      coluna,
    ),
    agendamento: await um(
      `insert into agendamento (cod_distribuidor, cod_concessionaria, cod_veiculo, cod_cliente, inicio, fim, origem) values ($1, $2, $3, $4, now(), now() + interval '1 hour', 'BALCAO') returning cod_agendamento as c`,
      await carro(9),
      cliente,
    ),
    lista: await t.servidor.partes.prateleira.guardar({
      codDistribuidor: d,
      codConcessionaria: loja,
      rev: 1,
      dados: [marca],
    }),
  }
}

/** One link of each kind. */
async function criarLinks(
  t: Teste,
  m: Mundo,
  loja: number,
  v: Pick<Alvo, 'passagem' | 'agendamento' | 'consultor'>,
): Promise<Pick<Alvo, 'links' | 'linkDaLoja'>> {
  const criar = (tipo: keyof Alvo['links'], token: string) =>
    primeiro(
      t,
      `insert into agenda_link (cod_distribuidor, cod_concessionaria, tipo, token, cod_consultor, cod_passagem, cod_agendamento) values ($1, $2, $3, $4, $5, $6, $7) returning cod_link as c`,
      [
        m.codDistribuidor,
        loja,
        tipo,
        token,
        tipo === 'ICS' ? v.consultor : null,
        tipo === 'ACOMPANHAR' || tipo === 'PESQUISA' ? v.passagem : null,
        tipo === 'LEMBRETE' ? v.agendamento : null,
      ],
    )
  const links = {} as Alvo['links']
  for (const tipo of LINKS) await criar(tipo, (links[tipo] = randomBytes(16).toString('base64url')))
  // One that may be revoked while the others go on.
  return { links, linkDaLoja: await criar('PAINEL', randomBytes(16).toString('base64url')) }
}

/** A quote of a store, priced with a part of its own, sent and refused: as it was when it was sent. */
async function enviar(t: Teste, m: Mundo, loja: number, placa: string, peca: string): Promise<OrcamentoCompleto> {
  const token = await m.token(2)
  const veiculo = { ...buildChecklist(loja).veiculo, placa }
  const r = await t.chamar('POST', 'integracao/checklists', {
    host: m.host,
    token: m.chave,
    body: buildChecklist(loja, { veiculo }),
  })
  const em = async (metodo: string, acao: string, body?: unknown) => {
    const { status, corpo } = await t.chamar(
      metodo,
      `oficina-digital/orcamentos/${String(r.corpo['codOrcamento'])}${acao}`,
      { host: m.host, token, body },
    )
    if (status !== 200) throw new Error(`${acao}: ${JSON.stringify(corpo)}`)
    return corpo as unknown as OrcamentoCompleto
  }
  let o = await em('POST', '/montagem')
  const linhas = comPrecos(o).map((l) => ({ ...l, pecas: l.pecas.map((p) => ({ ...p, codigo: peca })) }))
  o = await em('PUT', '/linhas', { versao: o.versao, linhas })
  o = await em('PUT', '/termos', { versao: o.versao, termos: TERMOS })
  o = await em('POST', '/pedir-preco', { versao: o.versao })
  o = await em('POST', '/concluir-preco', { versao: o.versao })
  o = await em('POST', '/enviar', { versao: o.versao })
  await em('POST', '/reprovar', { versao: o.versao, motivo: 'PRECO' })
  return o
}
