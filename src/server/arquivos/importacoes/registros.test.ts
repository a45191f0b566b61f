import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { MudancaDoRegistro } from '#shared/cadastros/comum.ts'
import { COLUNAS_CADASTRO } from '#shared/cadastros/colunas-cadastros.ts'
import { digitosCnpj } from '#shared/rules/cnpj.ts'
import { formatarReais } from '#shared/rules/dinheiro.ts'
import { importador } from '#tests/importacao.ts'
import { buildMundo, type Mundo } from '#tests/mundo.ts'
import { baixar } from '#tests/planilha.ts'
import { abrirTeste, type Teste } from '#tests/servidor.ts'

let t: Teste
let m: Mundo
let admin: ReturnType<typeof importador>
let [loja1, loja2] = ['', '']
beforeAll(async () => {
  t = await abrirTeste()
  m = await buildMundo(t)
  admin = importador(t, m, await m.token(2))
  ;[loja1, loja2] = ['um loja 1', 'um loja 2']
})
afterAll(() => t.fechar())

const CNPJ = `112223330001${digitosCnpj('112223330001')}`
const erros = async (cod: number) => (await admin.erros(cod)).map((e) => [e.linha, e.coluna, e.mensagem])

test('grupos: a name is the same one with other accents and case, and the record gets a new version', async () => {
  expect(
    await admin.importar(
      'grupos',
      'Nome;Responsável;Telefone;E-mail\nGrupo Açaí;Íris Prado;11 98888 7777;IRIS@casa.com\nBeta;;;',
    ),
  ).toMatchObject({
    novas: 2,
  })
  expect(await admin.importar('grupos', 'grupo,telefone\nGRUPO ACAI,n/a\nBeta,')).toMatchObject({
    estado: 'CONCLUIDA',
    novas: 0,
    alteradas: 1,
    iguais: 1,
  })
  expect(
    await t.sql(`select nome, responsavel, telefone, email, versao from grupo where nome ilike 'grupo a%'`),
  ).toEqual([{ nome: 'GRUPO ACAI', responsavel: 'Íris Prado', telefone: null, email: 'iris@casa.com', versao: 2 }])
  const ruim = await admin.importar('grupos', 'nome;telefone;email\nBeta;123;a@b\nBETA;;')
  expect(await erros(ruim.codImportacao)).toEqual([
    [2, 'Telefone', 'Não é um telefone. Escreva DDD e número, como (11) 98888-7777.'],
    [2, 'Email', 'Não é um email. Escreva como nome@empresa.com.br.'],
  ])
})

test('before it is confirmed a file tells each field that it would change, as it is and as it would be', async () => {
  const titulos = 'codigo;descricao;tipo;minutos;custo da hora;valor da hora;habilidades'
  const linha = (n: number, mais: string) => `MUDA-${n};Troca ${n};${mais}`
  await admin.importar(
    'servicos',
    [titulos, linha(1, 'Mecânica;60;80,00;200,00;óleo'), linha(2, 'Mecânica;60;80;200;')].join('\n'),
  )
  const { codImportacao, alteradas } = await admin.conferir(
    'servicos',
    [
      titulos,
      linha(1, 'Elétrica;90;80,00;1.250,50;óleo, freios'),
      linha(2, 'Mecânica;60;80;200;'),
      linha(3, 'Mecânica;60;80;200;'),
    ].join('\n'),
  )
  expect(alteradas).toBe(1)
  const ler = async (query = '') =>
    (await t.chamar('GET', `importacoes/${codImportacao}/mudancas${query}`, { token: await m.token(2) })).corpo
  expect(await ler()).toEqual({
    itens: [
      {
        linha: 2,
        registro: 'MUDA-1',
        campos: [
          { coluna: 'Tipo', antes: 'Mecânica', depois: 'Elétrica' },
          { coluna: 'Minutos', antes: '60', depois: '90' },
          { coluna: 'Valor da hora', antes: formatarReais(20_000), depois: formatarReais(125_050) },
          { coluna: 'Habilidades', antes: 'óleo', depois: 'óleo, freios' },
        ],
      },
    ],
    proximo: null,
  })
  await admin.cancelar(codImportacao)
  expect((await ler())['itens']).toEqual([])

  const todas = await admin.conferir(
    'servicos',
    [titulos, linha(1, 'Mecânica;61;80;200;óleo'), linha(2, 'Mecânica;61;80;200;')].join('\n'),
  )
  const primeira = await t.chamar('GET', `importacoes/${todas.codImportacao}/mudancas?limite=1`, {
    token: await m.token(2),
  })
  const segunda = await t.chamar(
    'GET',
    `importacoes/${todas.codImportacao}/mudancas?limite=1&cursor=${String(primeira.corpo['proximo'])}`,
    { token: await m.token(2) },
  )
  expect([primeira, segunda].map((r) => (r.corpo['itens'] as { registro: string }[]).map((i) => i.registro))).toEqual([
    ['MUDA-1'],
    ['MUDA-2'],
  ])
  expect(segunda.corpo['proximo']).toBeNull()
  await admin.cancelar(todas.codImportacao)
})

test('what an import did is read on each record: how it came to be, and each field before and after', async () => {
  await admin.importar('grupos', 'nome;responsável\nLido;Ana')
  await admin.importar('grupos', 'nome;responsável\nLido;Beto')
  await admin.importar('grupos', 'nome;responsável\nLido;Beto')
  const token = await m.token(2)
  const [g] = ((await t.chamar('GET', 'cadastros/grupos?busca=Lido', { token })).corpo['itens'] ?? []) as {
    codGrupo: number
  }[]
  const h = (await t.chamar('GET', `cadastros/grupos/${g?.codGrupo}/historico`, { token })).corpo[
    'itens'
  ] as MudancaDoRegistro[]
  expect(h.map((x) => [x.acao, x.campos])).toEqual([
    ['gravarImportacao', [{ campo: 'responsavel', antes: 'Ana', depois: 'Beto' }]],
    [
      'gravarImportacao',
      [
        { campo: 'nome', antes: null, depois: 'Lido' },
        { campo: 'responsavel', antes: null, depois: 'Ana' },
      ],
    ],
  ])
})

test('serviços: times and prices in the ways that files write them, and the rules of the form', async () => {
  const i = await admin.importar(
    'servicos',
    'codigo;servico;tipo;tempo;custo hora;valor hora;especialidades\nS-1;Revisão;revisao;1:30;85,00;R$ 220,00;"Freios, freios; motor"\n',
  )
  expect(i.estado).toBe('CONCLUIDA')
  expect(
    await t.sql(
      `select descricao, tipo, minutos, custo_hora, valor_hora, habilidades, ativo from servico where codigo = 'S-1'`,
    ),
  ).toEqual([
    {
      descricao: 'Revisão',
      tipo: 'REVISAO',
      minutos: 90,
      custo_hora: 8500,
      valor_hora: 22_000,
      habilidades: ['Freios', 'motor'],
      ativo: true,
    },
  ])
  const ruim = await admin.importar(
    'servicos',
    'codigo;servico;tipo;minutos;custo hora;valor hora\nS-2;Revisão;jardinagem;90;85;220\nS-3;Revisão;;90;85;80\nS-4;Revisão;;0;85;80,555',
  )
  expect((await erros(ruim.codImportacao)).map((e) => e.slice(0, 2))).toEqual([
    [2, 'Tipo'],
    [3, 'Valor da hora'],
    [4, 'Minutos'],
    [4, 'Valor da hora'],
  ])
})

test('concessionárias: the group by its name, the zone by its state, the usual statuses of the agenda', async () => {
  const linha = (mais: string) =>
    `nome;cnpj;grupo;marca;cidade;uf;cep;outras marcas${mais.split('|')[0]}\nLoja Nova;${CNPJ};grupo;Fiat;Manaus;am;69.005-040;Jeep${mais.split('|')[1] ?? ''}`
  expect(await admin.importar('concessionarias', linha(''))).toMatchObject({ estado: 'CONCLUIDA', novas: 1 })
  const ver = () =>
    t.sql(
      `select nome, cnpj, uf, fuso, cep, outras_marcas, versao, (select count(*)::int from agenda_status a where a.cod_concessionaria = c.cod_concessionaria) as status from concessionaria c where nome = 'Loja Nova'`,
    )
  expect(await ver()).toEqual([
    {
      nome: 'Loja Nova',
      cnpj: CNPJ,
      uf: 'AM',
      fuso: 'America/Manaus',
      cep: '69005040',
      outras_marcas: ['Jeep'],
      versao: 1,
      status: 10,
    },
  ])
  await admin.importar('concessionarias', linha(';fuso|;America/Eirunepe'))
  await admin.importar('concessionarias', linha(''))
  expect(await ver()).toMatchObject([{ fuso: 'America/Eirunepe', versao: 2 }])
  const ruim = await admin.importar(
    'concessionarias',
    'nome;cnpj;grupo;marca;cidade;uf;outras marcas\nA;11222333000100;grupo;Fiat;X;SP;\nB;11.444.777/0001-61;nenhum;Fiat;X;SP;\nC;11.444.777/0001-61;grupo;Fiat;X;XX;\nD;11.444.777/0001-61;grupo;Fiat;X;SP;fiat',
  )
  expect((await erros(ruim.codImportacao)).map((e) => e.slice(0, 2))).toEqual([
    [2, 'CNPJ'],
    [3, 'Grupo'],
    [4, 'UF'],
    [5, 'Outras marcas'],
  ])
})

describe('mecânicos and consultores', () => {
  test('go to the store that their row names; the same name in two stores is two people', async () => {
    const i = await admin.importar(
      'mecanicos',
      `Loja,Nome,Celular,Especialidades\n${loja1},Bruno Lima,(11) 98888-7777,"freios, motor"\n${loja2},Bruno Lima,,\n`,
    )
    expect(i).toMatchObject({ estado: 'CONCLUIDA', novas: 2 })
    expect(
      await t.sql('select cod_concessionaria as loja, telefone, habilidades, ativo from mecanico order by 1'),
    ).toEqual([
      { loja: m.lojas[0], telefone: '(11) 98888-7777', habilidades: ['freios', 'motor'], ativo: true },
      { loja: m.lojas[1], telefone: null, habilidades: [], ativo: true },
    ])
    expect(await admin.importar('consultores', `loja;nome;email;ativo\n${loja1};Lúcia;LU@x.com;não`)).toMatchObject({
      novas: 1,
    })
    expect(await t.sql('select nome, email, ativo from consultor')).toEqual([
      { nome: 'Lúcia', email: 'lu@x.com', ativo: false },
    ])
    const ruim = await admin.importar('mecanicos', `loja;nome\n${loja1};Ana\n${loja1};Ana\nNenhuma;Ana\n${loja2};Ana`)
    expect(await erros(ruim.codImportacao)).toEqual([
      [3, 'Nome', 'A linha 2 tem o mesmo nome na mesma concessionária. Deixe só uma das duas.'],
      [4, 'Concessionária', 'Não há concessionária ativa com este nome ao seu alcance. Escreva como no cadastro.'],
    ])
  })

  test('a manager imports into their own stores only, and no register above them', async () => {
    const gestor = importador(t, m, await m.token(1, m.lojas.slice(0, 1)))
    expect(await gestor.importar('mecanicos', `loja;nome\n${loja1};Do Gestor`)).toMatchObject({
      estado: 'CONCLUIDA',
      novas: 1,
    })
    const fora = await gestor.importar('mecanicos', `loja;nome\n${loja1};Outro\n${loja2};Outro`)
    expect(fora.estado).toBe('COM_ERROS')
    expect((await gestor.erros(fora.codImportacao)).map((e) => [e.linha, e.valor])).toEqual([[3, loja2]])
    await expect(gestor.enviar('pecas', 'x.csv', Buffer.from('x'))).rejects.toThrow('nivel-nao-permitido')
  })

  test('whoever loses the store between the dry run and the confirmation writes nothing', async () => {
    const codUsuario = await m.usuario(1)
    const gestor = importador(t, m, await m.tokenDe(codUsuario, 1))
    const i = await gestor.conferir('mecanicos', `loja;nome\n${loja2};Perdido`)
    expect(i.estado).toBe('CONFERIDA')
    await t.sql(`delete from usuario_filtro where cod_usuario = $1 and valor = $2`, [codUsuario, String(m.lojas[1])])
    await expect
      .poll(async () => (await t.servidor.partes.sessoes.alcance(m.codDistribuidor, codUsuario))?.lojas.size)
      .toBe(1)
    await gestor.confirmar(i.codImportacao)
    expect(await gestor.esperar(i.codImportacao)).toMatchObject({
      estado: 'FALHOU',
      erro: expect.stringContaining('saiu do alcance'),
    })
    expect(await t.sql(`select 1 from mecanico where nome = 'Perdido'`)).toEqual([])
  })
})

test('usuários: the new ones are invited to their store and have no password; who exists is left alone; administrators do not come by file', async () => {
  const arquivo = `nome;email;perfil;loja\nNova Pessoa;NOVA@casa.com;consultor;${loja1}\nOutra;outra@casa.com;Mecânico;${loja2}`
  expect(await admin.importar('usuarios', arquivo)).toMatchObject({ estado: 'CONCLUIDA', novas: 2, iguais: 0 })
  expect(
    await t.sql(`select u.email, u.cod_nivel as nivel, u.senha_hash as senha, u.convidado_em is not null as convidado, f.valor,
      (select count(*)::int from mensagem x where x.destino = u.email) as cartas, (select count(*)::int from senha_link s where s.cod_usuario = u.cod_usuario and s.tipo = 'CONVITE') as links
      from usuario u join usuario_filtro f using (cod_distribuidor, cod_usuario) where u.email like '%@casa.com' order by 1`),
  ).toEqual([
    { email: 'nova@casa.com', nivel: 3, senha: null, convidado: true, valor: String(m.lojas[0]), cartas: 1, links: 1 },
    { email: 'outra@casa.com', nivel: 5, senha: null, convidado: true, valor: String(m.lojas[1]), cartas: 1, links: 1 },
  ])
  expect(await admin.importar('usuarios', arquivo.replace('Nova Pessoa', 'Outro Nome'))).toMatchObject({
    estado: 'CONCLUIDA',
    novas: 0,
    alteradas: 0,
    iguais: 2,
  })
  expect(await t.sql(`select 1 from usuario where nome = 'Outro Nome'`)).toEqual([])
  const ruim = await admin.importar('usuarios', `nome;email;perfil;loja\nX;x@casa.com;Administração;${loja1}`)
  expect((await erros(ruim.codImportacao)).map((e) => e.slice(0, 2))).toEqual([[2, 'Nível']])
})

test.each(['xlsx', 'csv'])(
  'usuários: the exported %s comes back unchanged, whoever is in it, and one row more invites to several stores',
  async (formato) => {
    // Whom no file could bring: an administrator, somebody without a store, one of a group, one gone, one whose telephone is of old.
    const codUsuario = await m.usuario(4)
    await t.sql(`delete from usuario_filtro where cod_usuario = $1`, [codUsuario])
    await t.sql(`update usuario set telefone = '123', nome = '=Soma Prado' where cod_usuario = $1`, [codUsuario])
    await t.sql(`update usuario set ativo = false where cod_usuario = $1`, [await m.usuario(3)])
    const { bytes } = await baixar(
      t.servidor.endereco,
      `exportacoes/cadastros/usuarios?formato=${formato}&situacao=todos&colunas=${COLUNAS_CADASTRO.usuarios.map((c) => c.id).join(',')}`,
      { token: await m.token(2) },
    )
    const quantos = (await t.sql<{ n: number }>('select count(*)::int as n from usuario'))[0]?.n
    const volta = await admin.conferir('usuarios', bytes, `usuarios.${formato}`)
    expect(await admin.erros(volta.codImportacao)).toEqual([])
    expect(volta).toMatchObject({ estado: 'CONFERIDA', novas: 0, alteradas: 0, iguais: quantos })
    if (formato === 'xlsx') return
    const mais = `Nova Duas;duas@casa.com;;Consultor;"${loja1}; ${loja2}";;;\r\n`
    expect(await admin.importar('usuarios', Buffer.concat([bytes, Buffer.from(mais)]))).toMatchObject({ novas: 1 })
    expect(
      await t.sql(
        `select f.valor from usuario_filtro f join usuario u using (cod_distribuidor, cod_usuario) where u.email = 'duas@casa.com' order by 1`,
      ),
    ).toEqual(m.lojas.slice(0, 2).map((l) => ({ valor: String(l) })))
    const ruim = await admin.importar('usuarios', 'nome;email;nivel;loja\nX;x@casa.com;Consultor;Todas')
    expect((await erros(ruim.codImportacao)).map((e) => e.slice(0, 2))).toEqual([[2, 'Concessionária']])
  },
)
