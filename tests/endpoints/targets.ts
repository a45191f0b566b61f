import { sendRefused } from '../records/refused-orcamento.ts'
import { randomBytes, randomUUID } from 'node:crypto'
import { type World } from '../records/world.ts'
import { createConnection, createPrograms } from './assistant-targets.ts'
import { createArrival } from './arrival-targets.ts'
import { createEquipamento } from './equipamento-targets.ts'
import { createConversas } from './conversa-targets.ts'
import { createFrota } from './frota-targets.ts'
import { createGarantia } from './garantia-targets.ts'
import { createLinks, LINK_KINDS } from './link-targets.ts'
import { createPatio } from './patio-targets.ts'
import { createReparo } from './reparo-targets.ts'
import { createRecall } from './recall-targets.ts'
import { createReservas } from './reserva-targets.ts'
import { createVisits, first } from './visit-targets.ts'
import { createIntegracaoRecords } from '../records/integracao.ts'
import { createConexoes } from '../records/conexoes.ts'
import { createCobranca } from '../records/cobrancas.ts'
import { createConversa } from '../records/conversas.ts'
import { createInspecao } from '../records/inspecoes.ts'
import { createTemplate } from '../records/template.ts'
import { createSugestao } from '../records/sugestoes.ts'
import { linkSecret } from '../records/script.ts'
import type { TestServer } from '../server/server.ts'
import type { Target } from '../../src/server/core/areas/call-sample.ts'

/** A target whose records never existed. */
export const NOBODY: Target = {
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
  manualSecret: 'A'.repeat(22),
  copia: 999_999,
  veiculo: 999_999,
  modeloInspecao: 999_999,
  mecanico: 999_999,
  equipamento: 999_999,
  consultor: 999_999,
  resposta: 999_999,
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
  integracaoRecord: 999_999,
  chamado: 999_999,
  anexo: 999_999,
  sugestao: 999_999,
  sugestaoLinha: 999_999,
  transferencia: 999_999,
  links: Object.fromEntries(LINK_KINDS.map((tipo) => [tipo, 'A'.repeat(22)])) as Target['links'],
  lojaLink: 999_999,
  reservas: {
    endereco: 'ninguem',
    servico: 999_999,
    foto: 999_999,
    token: 'A'.repeat(22),
    espera: 999_999,
    esperaToken: 'A'.repeat(22),
  },
  patio: { lugar: 999_999, token: 'A'.repeat(22), chave: 999_999 },
  task: 999_999,
  visitPhoto: 999_999,
  arrivalPhoto: 999_999,
  doorArrival: 999_999,
  inspecao: '00000000-0000-4000-8000-000000000001',
  midia: '00000000-0000-4000-8000-000000000002',
  conversa: 999_999,
  conversaMensagem: 999_999,
  conversaAnexo: '00000000-0000-4000-8000-000000000003',
  action: 999_999,
  familia: '00000000-0000-4000-8000-000000000000',
  aparelho: 999_999,
  provedor: 999_999,
  host: 'ninguem.example',
  chave: 999_999,
  chaveScim: 999_999,
  webhook: 999_999,
  conexoes: { WHATSAPP: 'A'.repeat(22), SMS: 'A'.repeat(22), EMAIL: 'A'.repeat(22) },
  cobranca: 999_999,
  pagamento: 999_999,
  linkPagar: 'A'.repeat(22),
  linkPix: 'A'.repeat(22),
  carro: 999_999,
  emprestimo: 999_999,
  multa: 999_999,
  linkContrato: 'A'.repeat(22),
  exigencia: 999_999,
  garantia: 999_999,
  garantiaEvidencia: 999_999,
  reparo: 999_999,
  reparoVisita: 999_999,
  reparoAntes: 999_999,
  recall: 999_999,
  recallDocumento: 999_999,
  programa: 'nenhum-programa',
  programaSobra: 'nenhum-programa',
  conexao: '00000000-0000-4000-8000-000000000004',
  passkey: 999_999,
  filtro: 999_999,
  exportacao: 999_999,
  importacao: 999_999,
}

/** Personal records: a saved filter, an exported file, an import in upload, an assistant; each contains `marca`. */
export async function createPersonRecords(
  t: TestServer,
  m: World,
  codUsuario: number,
  marca: string,
): Promise<Pick<Target, 'filtro' | 'exportacao' | 'importacao' | 'conexao' | 'passkey'>> {
  const own = [m.codDistribuidor, codUsuario, marca]
  const file = `matriz/${codUsuario}.csv`
  await t.server.services.files.save(file, Buffer.from(marca), 'text/csv')
  return {
    conexao: (await createConnection(t, m, codUsuario, marca)).familia,
    passkey: await first(
      t,
      `insert into passkey (cod_distribuidor, cod_usuario, nome, id_credencial, chave_publica) values ($1, $2, $3, gen_random_uuid()::text, '\\x00') returning cod_passkey as c`,
      own,
    ),
    filtro: await first(
      t,
      `insert into filtro_salvo (cod_distribuidor, cod_usuario, tela, nome, filtro) values ($1, $2, 'gerenciar', $3, '?x=1') returning cod_filtro as c`,
      own,
    ),
    exportacao: await first(
      t,
      `insert into exportacao (cod_distribuidor, cod_usuario, lista, formato, pedido, estado, erro, arquivo, bytes, terminada_em)
       values ($1, $2, 'checklists', 'csv', '{"colunas":"placa"}', 'PRONTA', $3, $4, length($3), now()) returning cod_exportacao as c`,
      [...own, file],
    ),
    importacao: await first(
      t,
      `insert into importacao (cod_distribuidor, cod_usuario, registro, nome, bytes, sinal_em) values ($1, $2, 'mecanicos', $3, 10, now()) returning cod_importacao as c`,
      own,
    ),
  }
}

/** Lets the sign-in of a token pass where a dangerous act asks who is there; its person has a passkey that no test can touch. */
export async function confirmFor(t: TestServer, m: World, codUsuario: number, token: string): Promise<string> {
  const { familia } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as { familia: string }
  await t.sql(
    `insert into sessao_prova (cod_distribuidor, familia, cod_usuario, metodo, confirmada_em) values ($1, $2, $3, 'PASSKEY', now() + interval '1 hour')
      on conflict (cod_distribuidor, familia) do update set metodo = 'PASSKEY', confirmada_em = excluded.confirmada_em`,
    [m.codDistribuidor, familia, codUsuario],
  )
  return token
}

/** One record of each kind at a store, with a quote that was sent and refused; no other record has this `placa` or `marca`. */
export async function createTarget(
  t: TestServer,
  m: World,
  loja: number,
  placa: string,
  marca: string,
): Promise<Target> {
  const d = m.codDistribuidor
  const pickOne = (text: string, ...values: unknown[]) => first(t, text, [d, ...values])
  const peca = `P${loja}`
  const o = await sendRefused(t, m, loja, placa, peca)
  const usuario = await m.usuario(3, [loja])
  await t.sql('update usuario set emergencia = true where cod_usuario = $1', [usuario])
  await t.sql(`update usuario set nome = nome || ' ' || $2 where cod_distribuidor = $1`, [d, marca])
  await t.sql(`update grupo set nome = $2 where cod_distribuidor = $1`, [d, marca])
  await pickOne(
    `insert into peca (cod_distribuidor, codigo, descricao, categoria, marca, preco) values ($1, $2, $3, 'Motor', 'X', 1)`,
    peca,
    `Vela ${marca}`,
  )
  await pickOne(
    `insert into medida_limite (cod_distribuidor, ordem, item, unidade, vermelho, vermelho_incluso, amarelo) values ($1, 9, $2, 'mm', 1, true, 2)`,
    marca,
  )
  const pacote = await pickOne(
    `insert into cardapio_pacote (cod_distribuidor, marca, nome, km, meses) values ($1, 'Fiat', $2, 10000, 12) returning cod_pacote as c`,
    marca,
  )
  const manualSecret = randomBytes(16).toString('base64url')
  const manual = await pickOne(
    `insert into manual_proprietario (cod_distribuidor, titulo, marca, modelo, segredo, envio, bytes) values ($1, $2, 'Fiat', 'Uno', $3, 1, length($2)) returning cod_manual as c`,
    marca,
    manualSecret,
  )
  await t.server.services.files.save(`manuais/${d}/${manual}/1/0`, Buffer.from(marca), 'application/pdf')
  const mecanico = await pickOne(
    `insert into mecanico (cod_distribuidor, cod_concessionaria, nome, habilidades) values ($1, $2, $3, array[$3]) returning cod_mecanico as c`,
    loja,
    marca,
  )
  await pickOne(
    `insert into auditoria (cod_distribuidor, acao, alvo, registro, dados) values ($1, 'criarMecanico', 'mecanicos', $2, '{"antes":null,"depois":{"nome":"A"}}')`,
    `mecanicos:${mecanico}`,
  )
  await pickOne(
    `insert into estoque_movimento (cod_distribuidor, cod_concessionaria, codigo, tipo, quantidade, em) values ($1, $2, $3, 'AJUSTE', 3, now() - interval '2 years'), ($1, $2, $3, 'PERDIDA', 1, now() - interval '1 day')`,
    loja,
    peca,
  )
  await pickOne(
    `insert into venda_mes (cod_distribuidor, cod_concessionaria, mes, estado) values ($1, $2, '2024-05', 'FECHADO'), ($1, $2, '2024-06', 'APROVADO')`,
    loja,
  )
  await pickOne(
    `insert into venda_celula (cod_distribuidor, cod_concessionaria, dia, departamento, bruto) values ($1, $2, '2024-05-02', 'PNEUS', 100)`,
    loja,
  )
  const visita = await createVisits(t, m, loja, placa, marca)
  const consultor = await pickOne(
    `insert into consultor (cod_distribuidor, cod_concessionaria, nome) values ($1, $2, $3) returning cod_consultor as c`,
    loja,
    marca,
  )
  return {
    loja,
    ...visita,
    ...(await createIntegracaoRecords(t, m, loja, marca)),
    conexoes: await createConexoes(t, m, loja, marca),
    ...(await createCobranca(t, m, loja, marca)),
    ...(await createReparo(t, m, loja, marca)),
    ...(await createRecall(t, m, { passagem: visita.passagem, loja, marca })),
    ...(await createFrota(t, m, loja, marca, visita.passagem)),
    fechamento: await pickOne(
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
    ...(await createLinks(t, m, loja, { ...visita, consultor })),
    reservas: await createReservas(t, m, loja, { consultor, marca }),
    patio: await createPatio(t, m, loja, { passagem: visita.passagem, marca }),
    ...(await createSugestao(t, m, loja, peca, marca)),
    ...(await createGarantia(t, m, loja, { ...visita, marca })),
    ...(await createInspecao(t, m, loja, usuario, marca)),
    ...(await createEquipamento(t, m, loja, marca)),
    ...(await createConversas(t, m, loja, marca)),
    ...(await createConversa(t, m, loja, marca)),
    visitPhoto: await pickOne(
      `insert into visita_foto (cod_distribuidor, cod_concessionaria, cod_passagem, cod_usuario, arquivo, miniatura, largura, altura) values ($1, $2, $3, $4, $5, $5, 8, 6) returning cod_foto as c`,
      loja,
      visita.passagem,
      usuario,
      `${d}/visitas/${marca}.webp`,
    ),
    ...(await createArrival(t, m, loja, { agendamento: visita.agendamento, placa, marca })),
    task: await pickOne(
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
    linha: await pickOne(
      'select min(cod_linha) as c from orcamento_linha where cod_distribuidor = $1 and cod_orcamento = $2',
      o.codOrcamento,
    ),
    naFila: await pickOne(
      'select max(cod_linha) as c from orcamento_linha where cod_distribuidor = $1 and cod_orcamento = $2',
      o.codOrcamento,
    ),
    link: linkSecret(o),
    sha256: o.versaoEnviada?.sha256 ?? '',
    cliente: await pickOne(
      'select cod_cliente as c from checklist where cod_distribuidor = $1 and cod_checklist = $2',
      o.codCheckList,
    ),
    grupo: await pickOne(
      'select cod_grupo as c from concessionaria where cod_distribuidor = $1 and cod_concessionaria = $2',
      loja,
    ),
    servico: await pickOne(
      `insert into servico (cod_distribuidor, codigo, descricao, minutos, custo_hora, valor_hora) values ($1, 'S' || $2, $3, 60, 1, 1) returning cod_servico as c`,
      loja,
      marca,
    ),
    mecanico,
    consultor,
    modelo: await pickOne(
      `insert into cardapio_modelo (cod_distribuidor, marca, modelo) values ($1, 'Fiat', $2) returning cod_modelo as c`,
      marca,
    ),
    pacote,
    pneu: await pickOne(
      `insert into pneu (cod_distribuidor, codigo, marca, linha, medida, encaixe, carga_kg, velocidade_kmh, preco) values ($1, 'PN' || $2, 'X', $3, '205/55 R16 91V', '205/55R16', 615, 240, 1) returning cod_pneu as c`,
      loja,
      marca,
    ),
    manual,
    manualSecret,
    copia: await pickOne(
      `insert into cardapio_copia (cod_distribuidor, tipo, de, para, linhas, feito, cod_usuario) values ($1, 'cardapio', jsonb_build_object('marca', $2::text, 'modelo', ''), '{"marca":"Fiat","modelo":"Uno"}', 0, '{"antes":[],"trocados":[]}', $3) returning cod_copia as c`,
      marca,
      usuario,
    ),
    modeloInspecao: await createTemplate(t, d, loja, marca),
    veiculo: await pickOne(
      'select cod_veiculo as c from checklist where cod_distribuidor = $1 and cod_checklist = $2',
      o.codCheckList,
    ),
    usuario,
    action: await pickOne(
      `insert into auditoria (cod_distribuidor, acao, alvo, dados) values ($1, 'criarMecanico', $2, jsonb_build_object('antes', null, 'depois', jsonb_build_object('nome', $2::text))) returning cod_auditoria as c`,
      marca,
    ),
    familia: await openSessao(t, d, usuario),
    aparelho: await pickOne(
      `insert into aparelho (cod_distribuidor, cod_concessionaria, nome, token_hash, cod_usuario) values ($1, $2, $3::text, md5($3::text || gen_random_uuid()), $4) returning cod_aparelho as c`,
      loja,
      marca,
      usuario,
    ),
    provedor: await pickOne(
      `insert into provedor_oidc (cod_distribuidor, nome, emissor, id_cliente, ativo) values ($1, $3, 'https://' || $2 || '.example', 'patio', true) returning cod_provedor as c`,
      loja,
      marca,
    ),
    host: `h${loja}.example`,
    chave: await pickOne(
      `with h as (insert into distribuidor_host (host, cod_distribuidor) values ($2, $1)) insert into integracao_chave (cod_distribuidor, nome, chave_hash) values ($1, $3, md5($2)) returning cod_chave as c`,
      `h${loja}.example`,
      marca,
    ),
    ...(await createPrograms(t, m, marca)),
    chaveScim: await pickOne(
      'insert into scim_chave (cod_distribuidor, nome, chave_hash) values ($1, $2, md5($2)) returning cod_chave as c',
      marca,
    ),
    ...(await createPersonRecords(t, m, usuario, marca)),
  }
}

/** An open session of a user; returns its code. */
async function openSessao(t: TestServer, d: number, usuario: number): Promise<string> {
  const familia = randomUUID()
  await t.sql(
    `insert into sessao (cod_distribuidor, token_hash, familia, cod_usuario, lembrar, expira_em) values ($1, $2::text, $2::text::uuid, $3, false, now() + interval '1 hour')`,
    [d, familia, usuario],
  )
  return familia
}
