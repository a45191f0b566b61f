// Records that tests begin with: a distributor with its stores and users, quotes, cars, sales.
import { randomUUID } from 'node:crypto'
import type { Nivel } from '#shared/core/contract.ts'
import type { ChecklistInput } from '#shared/suporte/integracao.ts'
import type { TestServer } from '../server/server.ts'

export interface World {
  codDistribuidor: number
  host: string
  lojas: number[]
  chave: string
  /** Access token of a user of this level; `lojas` are the stores granted by filter (all, for -1 and 2). */
  token(nivel: Nivel, lojas?: number[]): Promise<string>
  usuario(nivel: Nivel, lojas?: number[]): Promise<number>
  /** Access token of an existing user. */
  tokenFor(codUsuario: number, nivel: Nivel): Promise<string>
}

/** Registers a distributor at `host`; returns its code. */
async function register(t: TestServer, nome: string, host: string): Promise<number> {
  const [d] = await t.sql<{ id: number }>(
    `insert into distribuidor (distribuidor, name_empresa, dominio_gestao, dominio_api, dominio_integracao, dominio_checklist, dominio_orcamento, dominio_pesquisa, tipo_conexao, mascara_codigo_interno)
     values ($1, $1, $2, $2, $2, $2, $2, $2, 'http', '000000/00') returning cod_distribuidor as id`,
    [nome, host],
  )
  await t.sql('insert into distribuidor_host values ($1, $2)', [host, d?.id])
  return d?.id ?? 0
}

/** A distributor with two stores, an integration key, and users on demand. */
export async function buildWorld(t: TestServer, nome = 'um', registerWith = register): Promise<World> {
  const host = `${nome}.localhost`
  const codDistribuidor = await registerWith(t, nome, host)
  const [g] = await t.sql<{ id: number }>(
    `insert into grupo (cod_distribuidor, nome) values ($1, 'Grupo') returning cod_grupo as id`,
    [codDistribuidor],
  )
  const lojas: number[] = []
  for (const [i, fuso] of ['America/Sao_Paulo', 'America/Manaus'].entries()) {
    const [c] = await t.sql<{ id: number }>(
      `insert into concessionaria (cod_distribuidor, cod_grupo, nome, marca, cidade, uf, fuso, desde) values ($1, $2, $3, 'Fiat', 'Cidade', 'SP', $4, '2020-01-01') returning cod_concessionaria as id`,
      [codDistribuidor, g?.id, `${nome} loja ${i + 1}`, fuso],
    )
    lojas.push(c?.id ?? 0)
  }
  const chave = `chave-${nome}-${randomUUID()}`
  await t.sql(
    `insert into integracao_chave (cod_distribuidor, nome, chave_hash) values ($1, 'teste', encode(sha256($2::bytea), 'hex'))`,
    [codDistribuidor, chave],
  )
  async function usuario(nivel: Nivel, own = lojas): Promise<number> {
    const [u] = await t.sql<{ id: number }>(
      `insert into usuario (cod_distribuidor, nome, email, senha_hash, cod_nivel) values ($1, $2, $3, 'x', $4) returning cod_usuario as id`,
      [codDistribuidor, `Pessoa ${nivel}`, `${randomUUID()}@exemplo.com`, nivel],
    )
    const cod = u?.id ?? 0
    if (nivel !== -1 && nivel !== 2)
      for (const l of own)
        await t.sql(`insert into usuario_filtro values ($1, $2, 'CONCESSIONARIA', $3)`, [
          codDistribuidor,
          cod,
          String(l),
        ])
    return cod
  }
  async function tokenFor(codUsuario: number, codNivel: Nivel): Promise<string> {
    const tenant = await t.server.services.tenants.forHost(host)
    const familia = randomUUID()
    // As if they had just entered by their password, which opens dangerous acts for some minutes.
    await t.sql(
      `insert into sessao_prova (cod_distribuidor, familia, cod_usuario, metodo, confirmada_em) values ($1, $2, $3, 'SENHA', now())`,
      [codDistribuidor, familia, codUsuario],
    )
    return t.server.services.sessoes.issue(tenant, { codUsuario, codNivel }, familia)
  }
  return {
    codDistribuidor,
    host,
    lojas,
    chave,
    usuario,
    tokenFor,
    token: async (nivel, own) => tokenFor(await usuario(nivel, own), nivel),
  }
}

/** A user with their own token, so that a test sees changes to that user take effect. */
export async function person(m: World, nivel: Nivel, lojas?: number[]): Promise<{ cod: number; token: string }> {
  const cod = await m.usuario(nivel, lojas)
  return { cod, token: await m.tokenFor(cod, nivel) }
}

/** A valid checklist with one red, one amber and one green item; fields of `extra` replace its own. */
export function buildChecklist(codConcessionaria: number, extra: Partial<ChecklistInput> = {}): ChecklistInput {
  return {
    idExterno: randomUUID(),
    codConcessionaria,
    veiculo: { placa: 'ABC1D23', marca: 'Fiat', modelo: 'Argo Drive 1.3', ano: 2023 },
    cliente: { nome: 'Helena Prado', telefone: '(11) 98888-7777' },
    consultor: 'Lúcia Farias',
    mecanico: 'Bruno Lima',
    km: 24_310,
    itens: [
      {
        grupo: 'Freios',
        nome: 'Pastilhas dianteiras',
        estado: 'VERMELHO',
        medida: 2.1,
        unidade: 'mm',
        limite: 3,
        comentarioCliente: 'Abaixo do mínimo seguro',
      },
      {
        grupo: 'Carroceria',
        nome: 'Palhetas',
        estado: 'AMARELO',
        medida: 1,
        unidade: 'un',
        comentarioCliente: 'Ressecadas',
      },
      { grupo: 'Bateria e elétrica', nome: 'Bateria', estado: 'VERDE', medida: 12.6, unidade: 'V' },
    ],
    ...extra,
  }
}
