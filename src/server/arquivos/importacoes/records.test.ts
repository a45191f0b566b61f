import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { RecordChange } from '#shared/cadastros/registers.ts'
import { CADASTRO_COLUMNS } from '#shared/cadastros/cadastro-columns.ts'
import { cnpjCheckDigits } from '#shared/rules/cnpj.ts'
import { formatReais } from '#shared/rules/money.ts'
import { createImporter } from '#tests/files/imports.ts'
import { buildWorld, type World } from '#tests/records/world.ts'
import { download } from '#tests/files/spreadsheet.ts'
import { openTestServer, type TestServer } from '#tests/server/server.ts'

let t: TestServer
let m: World
let admin: ReturnType<typeof createImporter>
let [loja1, loja2] = ['', '']
beforeAll(async () => {
  t = await openTestServer()
  m = await buildWorld(t)
  admin = createImporter(t, m, await m.token(2))
  ;[loja1, loja2] = ['um loja 1', 'um loja 2']
})
afterAll(() => t.close())

const CNPJ = `112223330001${cnpjCheckDigits('112223330001')}`
const errors = async (cod: number) => (await admin.erros(cod)).map((e) => [e.linha, e.coluna, e.mensagem])

test('grupos: names match regardless of accents and case, and the record gets a new version', async () => {
  expect(
    await admin.importData(
      'grupos',
      'Nome;Responsável;Telefone;E-mail\nGrupo Açaí;Íris Prado;11 98888 7777;IRIS@casa.com\nBeta;;;',
    ),
  ).toMatchObject({
    novas: 2,
  })
  expect(await admin.importData('grupos', 'grupo,telefone\nGRUPO ACAI,n/a\nBeta,')).toMatchObject({
    estado: 'CONCLUIDA',
    novas: 0,
    alteradas: 1,
    iguais: 1,
  })
  expect(
    await t.sql(`select nome, responsavel, telefone, email, versao from grupo where nome ilike 'grupo a%'`),
  ).toEqual([{ nome: 'GRUPO ACAI', responsavel: 'Íris Prado', telefone: null, email: 'iris@casa.com', versao: 2 }])
  const bad = await admin.importData('grupos', 'nome;telefone;email\nBeta;123;a@b\nBETA;;')
  expect(await errors(bad.codImportacao)).toEqual([
    [2, 'Telefone', 'Não é um telefone. Escreva DDD e número, como (11) 98888-7777.'],
    [2, 'E-mail', 'Não é um email. Escreva como nome@empresa.com.br.'],
  ])
})

test('before the confirmation, each field to be changed is listed with old and new value', async () => {
  const titulos = 'codigo;descricao;tipo;minutos;custo da hora;valor da hora;habilidades'
  const onRow = (n: number, extra: string) => `MUDA-${n};Troca ${n};${extra}`
  await admin.importData(
    'servicos',
    [titulos, onRow(1, 'Mecânica;60;80,00;200,00;óleo'), onRow(2, 'Mecânica;60;80;200;')].join('\n'),
  )
  const { codImportacao, alteradas } = await admin.check(
    'servicos',
    [
      titulos,
      onRow(1, 'Elétrica;90;80,00;1.250,50;óleo, freios'),
      onRow(2, 'Mecânica;60;80;200;'),
      onRow(3, 'Mecânica;60;80;200;'),
    ].join('\n'),
  )
  expect(alteradas).toBe(1)
  const read = async (query = '') =>
    (await t.callApi('GET', `importacoes/${codImportacao}/mudancas${query}`, { token: await m.token(2) })).corpo
  expect(await read()).toEqual({
    itens: [
      {
        linha: 2,
        registro: 'MUDA-1',
        campos: [
          { coluna: 'Tipo', antes: 'Mecânica', depois: 'Elétrica' },
          { coluna: 'Minutos', antes: '60', depois: '90' },
          { coluna: 'Valor da hora', antes: formatReais(20_000), depois: formatReais(125_050) },
          { coluna: 'Habilidades', antes: 'óleo', depois: 'óleo, freios' },
        ],
      },
    ],
    proximo: null,
  })
  await admin.cancel(codImportacao)
  expect((await read())['itens']).toEqual([])

  const todas = await admin.check(
    'servicos',
    [titulos, onRow(1, 'Mecânica;61;80;200;óleo'), onRow(2, 'Mecânica;61;80;200;')].join('\n'),
  )
  const first = await t.callApi('GET', `importacoes/${todas.codImportacao}/mudancas?limite=1`, {
    token: await m.token(2),
  })
  const second = await t.callApi(
    'GET',
    `importacoes/${todas.codImportacao}/mudancas?limite=1&cursor=${String(first.corpo['proximo'])}`,
    { token: await m.token(2) },
  )
  expect([first, second].map((r) => (r.corpo['itens'] as { registro: string }[]).map((i) => i.registro))).toEqual([
    ['MUDA-1'],
    ['MUDA-2'],
  ])
  expect(second.corpo['proximo']).toBeNull()
  await admin.cancel(todas.codImportacao)
})

test('the history of each record shows its import, and each field before and after', async () => {
  await admin.importData('grupos', 'nome;responsável\nLido;Ana')
  await admin.importData('grupos', 'nome;responsável\nLido;Beto')
  await admin.importData('grupos', 'nome;responsável\nLido;Beto')
  const token = await m.token(2)
  const [g] = ((await t.callApi('GET', 'cadastros/grupos?busca=Lido', { token })).corpo['itens'] ?? []) as {
    codGrupo: number
  }[]
  const h = (await t.callApi('GET', `cadastros/grupos/${g?.codGrupo}/historico`, { token })).corpo[
    'itens'
  ] as RecordChange[]
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

test('serviços: accepts the usual formats of times and prices, and applies the rules of the form', async () => {
  const i = await admin.importData(
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
  const bad = await admin.importData(
    'servicos',
    'codigo;servico;tipo;minutos;custo hora;valor hora\nS-2;Revisão;jardinagem;90;85;220\nS-3;Revisão;;90;85;80\nS-4;Revisão;;0;85;80,555',
  )
  expect((await errors(bad.codImportacao)).map((e) => e.slice(0, 2))).toEqual([
    [2, 'Tipo'],
    [3, 'Valor da hora'],
    [4, 'Minutos'],
    [4, 'Valor da hora'],
  ])
})

test('concessionárias: the group by name, the time zone by state, the default statuses of the agenda', async () => {
  const onRow = (extra: string) =>
    `nome;cnpj;grupo;marca;cidade;uf;cep;outras marcas${extra.split('|')[0]}\nLoja Nova;${CNPJ};grupo;Fiat;Manaus;am;69.005-040;Jeep${extra.split('|')[1] ?? ''}`
  expect(await admin.importData('concessionarias', onRow(''))).toMatchObject({ estado: 'CONCLUIDA', novas: 1 })
  const see = () =>
    t.sql(
      `select nome, cnpj, uf, fuso, cep, outras_marcas, versao, (select count(*)::int from agenda_status a where a.cod_concessionaria = c.cod_concessionaria) as status from concessionaria c where nome = 'Loja Nova'`,
    )
  expect(await see()).toEqual([
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
  await admin.importData('concessionarias', onRow(';fuso|;America/Eirunepe'))
  await admin.importData('concessionarias', onRow(''))
  expect(await see()).toMatchObject([{ fuso: 'America/Eirunepe', versao: 2 }])
  const bad = await admin.importData(
    'concessionarias',
    'nome;cnpj;grupo;marca;cidade;uf;outras marcas\nA;11222333000100;grupo;Fiat;X;SP;\nB;11.444.777/0001-61;nenhum;Fiat;X;SP;\nC;11.444.777/0001-61;grupo;Fiat;X;XX;\nD;11.444.777/0001-61;grupo;Fiat;X;SP;fiat',
  )
  expect((await errors(bad.codImportacao)).map((e) => e.slice(0, 2))).toEqual([
    [2, 'CNPJ'],
    [3, 'Grupo'],
    [4, 'UF'],
    [5, 'Outras marcas'],
  ])
})

describe('mecânicos and consultores', () => {
  test('go to the store named in their row; the same name in two stores is two people', async () => {
    const i = await admin.importData(
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
    expect(await admin.importData('consultores', `loja;nome;email;ativo\n${loja1};Lúcia;LU@x.com;não`)).toMatchObject({
      novas: 1,
    })
    expect(await t.sql('select nome, email, ativo from consultor')).toEqual([
      { nome: 'Lúcia', email: 'lu@x.com', ativo: false },
    ])
    const bad = await admin.importData('mecanicos', `loja;nome\n${loja1};Ana\n${loja1};Ana\nNenhuma;Ana\n${loja2};Ana`)
    expect(await errors(bad.codImportacao)).toEqual([
      [3, 'Nome', 'A linha 2 tem o mesmo nome na mesma concessionária. Deixe só uma das duas.'],
      [4, 'Concessionária', 'Não há concessionária ativa com este nome ao seu alcance. Escreva como no cadastro.'],
    ])
  })

  test('a manager imports into their own stores only, and no higher-level register', async () => {
    const manager = createImporter(t, m, await m.token(1, m.lojas.slice(0, 1)))
    expect(await manager.importData('mecanicos', `loja;nome\n${loja1};Do Gestor`)).toMatchObject({
      estado: 'CONCLUIDA',
      novas: 1,
    })
    const outside = await manager.importData('mecanicos', `loja;nome\n${loja1};Outro\n${loja2};Outro`)
    expect(outside.estado).toBe('COM_ERROS')
    expect((await manager.erros(outside.codImportacao)).map((e) => [e.linha, e.valor])).toEqual([[3, loja2]])
    await expect(manager.send('pecas', 'x.csv', Buffer.from('x'))).rejects.toThrow('nivel-nao-permitido')
  })

  test('a user who loses the store between dry run and confirmation writes nothing', async () => {
    const codUsuario = await m.usuario(1)
    const manager = createImporter(t, m, await m.tokenFor(codUsuario, 1))
    const i = await manager.check('mecanicos', `loja;nome\n${loja2};Perdido`)
    expect(i.estado).toBe('CONFERIDA')
    await t.sql(`delete from usuario_filtro where cod_usuario = $1 and valor = $2`, [codUsuario, String(m.lojas[1])])
    await expect
      .poll(async () => (await t.server.services.sessoes.reach(m.codDistribuidor, codUsuario))?.lojas.size)
      .toBe(1)
    await manager.confirmar(i.codImportacao)
    expect(await manager.wait(i.codImportacao)).toMatchObject({
      estado: 'FALHOU',
      erro: expect.stringContaining('saiu do alcance'),
    })
    expect(await t.sql(`select 1 from mecanico where nome = 'Perdido'`)).toEqual([])
  })
})

test('usuários: new ones are invited without a password, existing ones stay, administrators are refused', async () => {
  const file = `nome;email;perfil;loja\nNova Pessoa;NOVA@casa.com;consultor;${loja1}\nOutra;outra@casa.com;Mecânico;${loja2}`
  expect(await admin.importData('usuarios', file)).toMatchObject({ estado: 'CONCLUIDA', novas: 2, iguais: 0 })
  expect(
    await t.sql(`select u.email, u.cod_nivel as nivel, u.senha_hash as senha, u.convidado_em is not null as convidado, f.valor,
      (select count(*)::int from mensagem x where x.destino = u.email) as cartas, (select count(*)::int from senha_link s where s.cod_usuario = u.cod_usuario and s.tipo = 'CONVITE') as links
      from usuario u join usuario_filtro f using (cod_distribuidor, cod_usuario) where u.email like '%@casa.com' order by 1`),
  ).toEqual([
    { email: 'nova@casa.com', nivel: 3, senha: null, convidado: true, valor: String(m.lojas[0]), cartas: 1, links: 1 },
    { email: 'outra@casa.com', nivel: 5, senha: null, convidado: true, valor: String(m.lojas[1]), cartas: 1, links: 1 },
  ])
  expect(await admin.importData('usuarios', file.replace('Nova Pessoa', 'Outro Nome'))).toMatchObject({
    estado: 'CONCLUIDA',
    novas: 0,
    alteradas: 0,
    iguais: 2,
  })
  expect(await t.sql(`select 1 from usuario where nome = 'Outro Nome'`)).toEqual([])
  const bad = await admin.importData('usuarios', `nome;email;perfil;loja\nX;x@casa.com;Administração;${loja1}`)
  expect((await errors(bad.codImportacao)).map((e) => e.slice(0, 2))).toEqual([[2, 'Nível']])
})

test.each(['xlsx', 'csv'])(
  'usuários: the exported %s imports without changes, and an added row invites a user to several stores',
  async (format) => {
    // Users that a file cannot create: an administrator, one without a store, of a group, deleted, with an old-format phone.
    const codUsuario = await m.usuario(4)
    await t.sql(`delete from usuario_filtro where cod_usuario = $1`, [codUsuario])
    await t.sql(`update usuario set telefone = '123', nome = '=Soma Prado' where cod_usuario = $1`, [codUsuario])
    await t.sql(`update usuario set ativo = false where cod_usuario = $1`, [await m.usuario(3)])
    const { bytes } = await download(
      t.server.endereco,
      `exportacoes/cadastros/usuarios?formato=${format}&situacao=todos&colunas=${CADASTRO_COLUMNS.usuarios.map((c) => c.id).join(',')}`,
      { token: await m.token(2) },
    )
    const quantos = (await t.sql<{ n: number }>('select count(*)::int as n from usuario'))[0]?.n
    const back = await admin.check('usuarios', bytes, `usuarios.${format}`)
    expect(await admin.erros(back.codImportacao)).toEqual([])
    expect(back).toMatchObject({ estado: 'CONFERIDA', novas: 0, alteradas: 0, iguais: quantos })
    if (format === 'xlsx') return
    const extra = `Nova Duas;duas@casa.com;;Consultor;"${loja1}; ${loja2}";;;\r\n`
    expect(await admin.importData('usuarios', Buffer.concat([bytes, Buffer.from(extra)]))).toMatchObject({ novas: 1 })
    expect(
      await t.sql(
        `select f.valor from usuario_filtro f join usuario u using (cod_distribuidor, cod_usuario) where u.email = 'duas@casa.com' order by 1`,
      ),
    ).toEqual(m.lojas.slice(0, 2).map((l) => ({ valor: String(l) })))
    const bad = await admin.importData('usuarios', 'nome;email;nivel;loja\nX;x@casa.com;Consultor;Todas')
    expect((await errors(bad.codImportacao)).map((e) => e.slice(0, 2))).toEqual([[2, 'Concessionária']])
  },
)
