import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { busca } from '#shared/busca.ts'
import { checklists } from '#shared/checklists.ts'
import { cliente } from '#shared/cliente.ts'
import { clientes } from '#shared/clientes.ts'
import { concessionarias } from '#shared/concessionarias.ts'
import { NIVEIS, type Endpoint, type Nivel } from '#shared/contract.ts'
import { exportacoes } from '#shared/exportacoes.ts'
import { ferramentas } from '#shared/ferramentas.ts'
import { importacoes } from '#shared/importacoes.ts'
import { integracao } from '#shared/integracao.ts'
import { oficinaApoio } from '#shared/oficina-apoio.ts'
import { oficinaDigital } from '#shared/oficina-digital.ts'
import { oficinaDocumentos } from '#shared/oficina-documentos.ts'
import { oficinaEnvio } from '#shared/oficina-envio.ts'
import { oficinaExecucao } from '#shared/oficina-execucao.ts'
import { oficinaRecuperacao } from '#shared/oficina-recuperacao.ts'
import { parametrosPreco } from '#shared/parametros-preco.ts'
import { sessao } from '#shared/sessao.ts'
import { AMOSTRAS_CADASTROS, CONTRATO_CADASTROS, criarCadastros, NINGUEM, type Alvo, type Amostra } from '#testes/matriz/cadastros.ts'
import { buildChecklist, buildMundo, type Mundo } from '#testes/mundo.ts'
import { abrirTeste, type Teste } from '#testes/servidor.ts'

// Every endpoint × level × tenant × store. A new endpoint without a row in AMOSTRAS fails here.

const TODOS: Record<string, Endpoint> = {
  ...sessao,
  ...concessionarias,
  ...checklists,
  ...oficinaDigital,
  ...oficinaEnvio,
  ...oficinaDocumentos,
  ...oficinaExecucao,
  ...oficinaRecuperacao,
  ...oficinaApoio,
  ...cliente,
  ...clientes,
  ...integracao,
  ...ferramentas,
  ...parametrosPreco,
  ...busca,
  ...exportacoes,
  ...importacoes,
  ...CONTRATO_CADASTROS,
}

const orc: Amostra = { params: (a) => ({ codOrcamento: a.orcamento }) }
const comVersao = (mais: object = {}): Amostra => ({ ...orc, body: () => ({ versao: 1, ...mais }) })
const daLoja: Amostra = { params: (a) => ({ codConcessionaria: a.loja }) }
const doChecklist: Amostra = { params: (a) => ({ codCheckList: a.checklist }) }
const gerido = (mais: object = {}): Amostra => ({ ...doChecklist, body: () => ({ versaoRegistro: 1, ...mais }) })
const correcao = {
  veiculo: { placa: 'ABC1D23', chassi: null, marca: 'Fiat', modelo: 'Argo', versao: null, ano: 2023 },
  cliente: { nome: 'Helena', telefone: null },
  km: 1,
  codConsultor: null,
  codMecanico: null,
  itens: [],
}
const taxas = {
  impostosPontos: 925,
  comissaoPontos: 200,
  margemAlvoPontos: 2500,
  margemMinimaPontos: 1500,
  custoFixoMensal: 1,
  mecanicos: 1,
  horasMes: 176,
  utilizacaoPontos: 8000,
}
const doDia: Amostra = { params: (a) => ({ codConcessionaria: a.loja, vigenteDe: '2020-01-01' }) }
const doCliente: Amostra = { params: (a) => ({ codCliente: a.cliente }) }
const daImportacao: Amostra = { params: () => ({ codImportacao: 999_999 }) }
const link = { params: () => ({ token: 'A'.repeat(22) }) }

const AMOSTRAS: Record<string, Amostra> = {
  authenticate: { body: () => ({ email: 'ninguem@exemplo.com', senha: 'x' }) },
  refresh: {},
  logged: {},
  logout: {},
  forgotPassword: { body: () => ({ email: 'ninguem@exemplo.com' }) },
  resetPassword: { body: () => ({ token: 'x'.repeat(30), senha: 'Nova#Senha9' }) },
  pageview: { body: () => ({ pagina: '/x', params: 'type=view' }) },
  savelog: { body: () => ({ tipo: 'teste', mensagem: 'x' }) },
  sms: { body: (a) => ({ codConcessionaria: a.loja, telefone: '(11) 98888-7777', mensagem: 'oi' }) },
  distribuidor: {},
  concessionariaList: {},
  concessionariaConfig: daLoja,
  configList: daLoja,
  configKeys: daLoja,
  configUpdateValue: { body: (a) => ({ codConcessionaria: a.loja, chave: 'meta.NOVO', valor: '20' }) },
  listChecklists: { query: (a) => `codConcessionaria=${a.loja}` },
  contaChecklists: { query: (a) => `codConcessionaria=${a.loja}` },
  opcoesChecklists: { query: (a) => `codConcessionaria=${a.loja}` },
  getChecklist: doChecklist,
  getTendencias: doChecklist,
  getVisitaAnterior: doChecklist,
  getChecklistPdf: doChecklist,
  listOrcamentos: { query: (a) => `tela=gerenciar&codConcessionaria=${a.loja}` },
  contaOrcamentos: { query: (a) => `tela=gerenciar&codConcessionaria=${a.loja}` },
  getResumo: { query: (a) => `codConcessionaria=${a.loja}` },
  getOrcamento: orc,
  iniciarMontagem: orc,
  salvarLinhas: comVersao({ linhas: [] }),
  salvarTermos: comVersao({ termos: { condicaoPagamento: 'à vista', inicioPrevisto: '2026-01-02', fimPrevisto: '2026-01-03', validadeDias: 10 } }),
  pedirPreco: comVersao(),
  concluirPreco: comVersao(),
  enviar: comVersao(),
  retirar: comVersao(),
  cancelar: comVersao({ motivo: 'teste' }),
  atribuir: comVersao({ codUsuario: null }),
  listDonos: { query: (a) => `codConcessionaria=${a.loja}` },
  listPecas: { query: () => 'busca=xx' },
  listServicos: { query: (a) => `codConcessionaria=${a.loja}` },
  previa: orc,
  listVersoes: orc,
  reenviar: comVersao({ canais: [] }),
  pedirAlcada: comVersao({ justificativa: 'cliente antigo' }),
  responderAlcada: comVersao({ resposta: 'APROVADA' }),
  reprovar: comVersao({ motivo: 'PRECO' }),
  responderPeloCliente: comVersao({ canal: 'BALCAO', evidencia: 'disse no balcão', nome: 'Fulano', decisoes: [{ codLinha: 1, decisao: 'APROVADO' }] }),
  verificarCorrente: orc,
  iniciarExecucao: comVersao(),
  registrarExecucao: comVersao({ linhas: [{ codLinha: 1, estado: 'EXECUTADO' }] }),
  finalizar: comVersao(),
  criarComplementar: { ...orc, body: () => ({ achados: [{ titulo: 'Coifa rasgada', cor: 'VERMELHO' }] }) },
  listComplementares: daLoja,
  contaComplementares: daLoja,
  getNovoOrcamento: { params: (a) => ({ codConcessionaria: a.loja, cursor: 0 }), body: () => ({}) },
  filaRecuperacao: { query: (a) => `codConcessionaria=${a.loja}` },
  resumoRecuperacao: { query: (a) => `codConcessionaria=${a.loja}` },
  reofertar: { ...orc, body: () => ({ codLinhas: [1] }) },
  adiarRecuperacao: { params: () => ({ codLinha: 999_999 }), body: () => ({ retomarEm: null }) },
  finalizadosGrupo: { query: (a) => `codConcessionaria=${a.loja}` },
  contaPorEstado: { query: (a) => `tela=gerenciar&codConcessionaria=${a.loja}` },
  listPacotes: { query: () => 'marca=Fiat' },
  listEstoque: { ...daLoja, query: () => 'codigos=A' },
  listPrecosPraticados: { params: () => ({ codigo: 'P1' }) },
  getParametroPreco: daLoja,
  atribuirVarios: { body: (a) => ({ codOrcamentos: [a.orcamento], codUsuario: null }) },
  listFiltros: { params: () => ({ tela: 'gerenciar' }) },
  salvarFiltro: { params: () => ({ tela: 'gerenciar' }), body: () => ({ nome: 'Meus', filtro: '?x=1' }) },
  removerFiltro: { params: () => ({ tela: 'gerenciar', codFiltro: 999_999 }) },
  getCliente: doCliente,
  registrarConsentimento: { ...doCliente, body: () => ({ canal: 'SMS', concedido: true, origem: 'no balcão' }) },
  exportarCliente: doCliente,
  anonimizarCliente: { ...doCliente, body: () => ({ nome: 'Ninguém' }) },
  getOrcamentoPdf: orc,
  getRespostaPdf: orc,
  getEvidencias: orc,
  abrirOrcamento: link,
  registrarAbertura: link,
  responder: { ...link, body: () => ({ sha256: 'a'.repeat(64), nome: 'Fulano', aceitouTermos: true, decisoes: [{ codLinha: 1, decisao: 'APROVADO' }] }) },
  pedirCodigo: { ...link, body: () => ({ canal: 'SMS' }) },
  confirmarIdentidade: { ...link, body: () => ({ metodo: 'DOCUMENTO', valor: '8725' }) },
  baixarConteudo: link,
  baixarPdf: link,
  verificarVersao: { params: () => ({ sha256: 'a'.repeat(64) }) },
  receberChecklist: { body: (a) => buildChecklist(a.loja) },
  receberEstoque: { body: (a) => ({ codConcessionaria: a.loja, itens: [{ codigo: 'P1', quantidade: 3 }] }) },
  listVerificacoes: { params: () => ({ placa: 'ABC1D23' }), query: (a) => `codConcessionaria=${a.loja}` },
  procurarChecklists: { query: (a) => `codConcessionaria=${a.loja}` },
  abrirChecklist: doChecklist,
  listPessoas: doChecklist,
  listMudancas: doChecklist,
  corrigirChecklist: gerido({ correcao }),
  cancelarChecklist: gerido({ motivo: 'teste' }),
  reabrirChecklist: gerido(),
  gerarChecklists: { body: (a) => ({ codConcessionaria: a.loja, quantidade: 1 }) },
  listParametrosPreco: daLoja,
  criarParametroPreco: { ...daLoja, body: () => ({ vigenteDe: '2020-01-01', ...taxas }) },
  alterarParametroPreco: { ...doDia, body: () => ({ antes: taxas, taxas }) },
  removerParametroPreco: doDia,
  buscar: { query: () => 'q=abc' },
  exportarOrcamentos: { query: (a) => `tela=gerenciar&formato=csv&colunas=placa&codConcessionaria=${a.loja}` },
  iniciarExportacaoOrcamentos: { body: (a) => ({ tela: 'gerenciar', formato: 'csv', colunas: 'placa', codConcessionaria: a.loja }) },
  exportarChecklists: { query: (a) => `formato=csv&colunas=placa&codConcessionaria=${a.loja}` },
  iniciarExportacaoChecklists: { body: (a) => ({ formato: 'csv', colunas: 'placa', codConcessionaria: a.loja }) },
  exportarCadastro: { params: () => ({ cadastro: 'servicos' }), query: () => 'formato=csv&colunas=codigo' },
  iniciarExportacaoCadastro: { params: () => ({ cadastro: 'servicos' }), body: () => ({ formato: 'csv', colunas: 'codigo' }) },
  listExportacoes: {},
  cancelarExportacao: { params: () => ({ codExportacao: 999_999 }) },
  baixarExportacao: { params: () => ({ codExportacao: 999_999 }) },
  baixarModelo: { params: () => ({ registro: 'servicos' }), query: () => 'formato=csv' },
  iniciarImportacao: { body: () => ({ registro: 'servicos', nome: 'servicos.csv', bytes: 0 }) },
  enviarPedaco: { params: () => ({ codImportacao: 999_999, de: 0 }) },
  listImportacoes: {},
  getImportacao: daImportacao,
  listErrosImportacao: daImportacao,
  confirmarImportacao: daImportacao,
  cancelarImportacao: daImportacao,
  baixarImportado: daImportacao,
  baixarPlanilhaDeErros: daImportacao,
  ...AMOSTRAS_CADASTROS,
}

let t: Teste
let um: Mundo
let dois: Mundo
let meu: Alvo
let outraLoja: Alvo
let outroInquilino: Alvo
const tokens = new Map<Nivel, string>()

beforeAll(async () => {
  t = await abrirTeste()
  um = await buildMundo(t, 'um')
  dois = await buildMundo(t, 'dois')
  const clienteDo = async (cod: number) => (await t.sql<{ c: number }>('select cod_cliente as c from checklist where cod_checklist = $1', [cod]))[0]?.c ?? 0
  const criar = async (m: Mundo, loja: number): Promise<Alvo> => {
    const r = await t.chamar('POST', 'integracao/checklists', { host: m.host, token: m.chave, body: buildChecklist(loja) })
    return {
      loja,
      orcamento: Number(r.corpo['codOrcamento']),
      checklist: Number(r.corpo['codCheckList']),
      cliente: await clienteDo(Number(r.corpo['codCheckList'])),
      ...(await criarCadastros(t, m, loja)),
    }
  }
  meu = await criar(um, um.lojas[0] ?? 0)
  // Services belong to the whole distributor: no store of it is another's.
  outraLoja = { ...(await criar(um, um.lojas[1] ?? 0)), servico: NINGUEM.servico }
  outroInquilino = await criar(dois, dois.lojas[0] ?? 0)
  for (const n of NIVEIS) tokens.set(n, await um.token(n, [meu.loja]))
})
afterAll(() => t.fechar())

function chamar(nome: string, alvo: Alvo, opcoes: { token?: string | undefined; host?: string }) {
  const e = TODOS[nome]
  const a = AMOSTRAS[nome]
  if (!e || !a) throw new Error(`${nome}: sem amostra`)
  let caminho = e.path
  for (const [k, v] of Object.entries(a.params?.(alvo) ?? {})) caminho = caminho.replace(`:${k}`, String(v))
  if (a.query) caminho += `?${a.query(alvo)}`
  return t.chamar(e.method, caminho, {
    ...(opcoes.token && { token: opcoes.token }),
    ...(opcoes.host && { host: opcoes.host }),
    ...(a.body && { body: a.body(alvo) }),
  })
}
const semPedido = ({ status, corpo }: { status: number; corpo: Record<string, unknown> }) => ({ status, corpo: { ...corpo, requestId: undefined } })

test('every endpoint that the server answers is in the matrix', () => {
  const servidos = Object.entries(t.servidor.app.swagger().paths ?? {}).flatMap(([caminho, ops]) =>
    Object.keys(ops ?? {}).map((m) => `${m.toUpperCase()} ${caminho}`),
  )
  const contratos = Object.values(TODOS).map((e) => `${e.method} /api/${e.path.replace(/:(\w+)/g, '{$1}')}`)
  expect(servidos.toSorted()).toEqual(contratos.toSorted())
  expect(Object.keys(AMOSTRAS).toSorted()).toEqual(Object.keys(TODOS).toSorted())
})

test('OpenAPI marks the security of every endpoint', () => {
  const doc = t.servidor.app.swagger() as { openapi?: string; paths?: Record<string, Record<string, { security?: unknown[] }>> }
  expect(doc.openapi).toBe('3.1.0')
  for (const e of Object.values(TODOS)) {
    const op = doc.paths?.[`/api/${e.path.replace(/:(\w+)/g, '{$1}')}`]?.[e.method.toLowerCase()]
    expect(op?.security ?? [], e.path).toEqual(e.acesso === 'publico' ? [] : [e.acesso === 'integracao' ? { integracao: [] } : { bearer: [] }])
  }
})

describe.each(Object.entries(TODOS).filter(([, e]) => e.acesso !== 'publico'))('%s', (nome, e) => {
  test('refuses a stranger, a forged token and a token of another distributor', async () => {
    expect((await chamar(nome, meu, {})).status).toBe(401)
    expect((await chamar(nome, meu, { token: 'abc.def.ghi' })).status).toBe(401)
    expect((await chamar(nome, meu, { token: tokens.get(2), host: dois.host })).status).toBe(401)
    expect((await chamar(nome, meu, { token: um.chave, host: dois.host })).status).toBe(401)
  })

  if (e.acesso === 'integracao') {
    test('refuses users, whatever their level', async () => {
      for (const n of NIVEIS) expect((await chamar(nome, meu, { token: tokens.get(n) })).status).toBe(401)
    })
    return
  }

  test.each(NIVEIS)('level %i', async (n) => {
    const r = await chamar(nome, meu, { token: tokens.get(n) })
    const permitido = e.acesso === 'autenticado' || (e.acesso as readonly number[]).includes(n)
    if (permitido) expect([401, 403]).not.toContain(r.status)
    else expect([r.status, r.corpo['codigo']]).toEqual([403, 'nivel-nao-permitido'])
    expect(r.status).not.toBe(500)
  })

  test('answers for another store and another distributor as if they had never existed', async () => {
    const niveis = e.acesso === 'autenticado' ? NIVEIS : (e.acesso as readonly Nivel[])
    for (const n of niveis) {
      const token = tokens.get(n)
      const nunca = semPedido(await chamar(nome, NINGUEM, { token }))
      expect(semPedido(await chamar(nome, outroInquilino, { token }))).toEqual(nunca)
      if (n !== -1 && n !== 2) expect(semPedido(await chamar(nome, outraLoja, { token }))).toEqual(nunca)
    }
  })
})

test('an integration key reaches no store of another distributor', async () => {
  const r = await t.chamar('POST', 'integracao/checklists', { token: um.chave, body: buildChecklist(outroInquilino.loja) })
  const nunca = await t.chamar('POST', 'integracao/checklists', { token: um.chave, body: buildChecklist(999_999) })
  expect(semPedido(r)).toEqual(semPedido(nunca))
  expect(r.status).toBe(422)
})

test('lists show only what the filters grant', async () => {
  for (const [n, token] of tokens) {
    if (![1, 2, 3, -1].includes(n)) continue
    const r = await t.chamar('GET', 'oficina-digital/orcamentos?tela=historico', { token })
    const lojas = new Set((r.corpo['itens'] as { codConcessionaria: number }[]).map((i) => i.codConcessionaria))
    expect([...lojas].toSorted((a, b) => a - b)).toEqual(n === 2 || n === -1 ? [meu.loja, outraLoja.loja].toSorted((a, b) => a - b) : [meu.loja])
  }
})

test('an unknown host is told so, with its name', async () => {
  const r = await t.chamar('GET', 'distribuidor', { host: 'ninguem.example' })
  expect([r.status, r.corpo['codigo']]).toEqual([404, 'distribuidor-nao-cadastrado'])
  expect(r.corpo['mensagem']).toContain('ninguem.example')
})
