import { cnpjCheckDigits } from '#shared/rules/cnpj.ts'
import { cpfCheckDigits } from '#shared/rules/cpf.ts'

/** Returns 0 ≤ x < 1; the same seed gives the same demonstration. */
export type Rng = () => number

/** A random element of a non-empty list. */
export function pickOne<T>(rng: Rng, list: readonly T[]): T {
  const chosen = list[Math.floor(rng() * list.length)]
  if (chosen === undefined) throw new RangeError('empty list')
  return chosen
}

/** A random integer from `de` to `ate`, both included. */
export function integer(rng: Rng, de: number, ate: number): number {
  return de + Math.floor(rng() * (ate - de + 1))
}

const FIRST =
  'Adriana Alice Amanda Ana Antônio Arthur Beatriz Bernardo Bianca Bruno Caio Camila Carla Carlos Cecília Clara Cláudio Cristina Daniel Débora Diego Edson Eduardo Elaine Eliane Enzo Fábio Felipe Fernanda Flávia Francisco Gabriel Gabriela Gilberto Giovana Gustavo Helena Heitor Henrique Igor Isabela Ivan Jaqueline João Joaquim José Juliana Júlio Karina Larissa Laura Leandro Letícia Lívia Lorena Lucas Luciana Luís Luiza Manuela Marcela Marcelo Márcia Marcos Maria Mariana Marina Mateus Maurício Milena Miguel Natália Nelson Olívia Otávio Patrícia Paulo Pedro Priscila Rafael Raquel Renata Renato Ricardo Roberta Rodrigo Rogério Rosana Rui Samuel Sandra Sérgio Sílvia Simone Sofia Tânia Tatiana Tereza Thiago Valéria Vanessa Vera Vicente Vinícius Vítor Wagner Yasmin'.split(
    ' ',
  )
const LAST =
  'Abreu Aguiar Almeida Alves Amaral Andrade Araújo Assis Azevedo Barbosa Barreto Barros Batista Bezerra Borges Braga Brandão Brito Cabral Campos Cardoso Carvalho Castro Cavalcanti Chaves Coelho Correia Costa Coutinho Cunha Dantas Dias Duarte Esteves Farias Fernandes Ferraz Ferreira Figueiredo Fonseca Franco Freitas Furtado Garcia Godoy Gomes Gonçalves Guedes Guimarães Lacerda Leal Leite Lemos Lima Lopes Macedo Machado Magalhães Maia Marinho Marques Martins Medeiros Melo Mendes Menezes Miranda Monteiro Moraes Moreira Moura Nascimento Neves Nogueira Nunes Oliveira Pacheco Paiva Peixoto Pereira Pessoa Pinheiro Pinto Pires Prado Prates Queiroz Ramos Rezende Ribeiro Rocha Rodrigues Sales Sampaio Santana Santos Silva Siqueira Soares Souza Tavares Teixeira Teles Torres Vargas Vasconcelos Viana Vieira Xavier'.split(
    ' ',
  )
/** Surnames that are written with "de". */
const WITH_DE = new Set(
  'Almeida Andrade Araújo Assis Carvalho Castro Freitas Godoy Lima Melo Moraes Oliveira Paiva Queiroz Souza Vasconcelos'.split(
    ' ',
  ),
)
const COMPANIES = [
  'Transportes Aurora',
  'Clínica Vértice',
  'Padaria Pão da Serra',
  'Construtora Pedra Alta',
  'Escola Girassol',
  'Mercado Bom Vizinho',
  'Laboratório Horizonte',
  'Floricultura Jardim Norte',
  'Distribuidora Três Rios',
  'Gráfica Papel Azul',
  'Farmácia Boa Hora',
  'Imobiliária Casa Clara',
  'Hortifruti Raiz Viva',
  'Oficina de Móveis Ipê',
  'Academia Passo Firme',
  'Agropecuária Vale Verde',
  'Serralheria Ponto Forte',
  'Viagens Mar Aberto',
  'Contabilidade Exata',
  'Pousada Encanto da Ilha',
  'Sorveteria Polo Sul',
  'Locadora Roda Livre',
  'Ótica Olhar Claro',
  'Editora Linha Fina',
]
const LEGAL_FORMS = ['Ltda.', 'ME', 'S.A.', 'Ltda.']

export interface Cliente {
  nome: string
  documento: string
  telefone: string
  email: string
}

/** An invented person's name. */
export function personName(rng: Rng): string {
  const [a, b] = [pickOne(rng, LAST), pickOne(rng, LAST)]
  const linked = WITH_DE.has(b) && rng() < 0.4 ? `de ${b}` : b
  return rng() < 0.35 && a !== b ? `${pickOne(rng, FIRST)} ${a} ${linked}` : `${pickOne(rng, FIRST)} ${linked}`
}

/** A valid numeric CNPJ of a head office. */
export function cnpj(rng: Rng): string {
  const base = `${integer(rng, 10_000_000, 59_999_999)}0001`
  return base + cnpjCheckDigits(base)
}

function cpf(rng: Rng): string {
  const base = String(integer(rng, 100_000_001, 999_999_998))
  return base + cpfCheckDigits(base)
}

/** A random mobile number of an area code, digits only. */
export function mobile(rng: Rng, ddd: string): string {
  return `${ddd}9${integer(rng, 60_000_000, 99_999_999)}`
}

/** An invented customer, about one in seven a company; documents are valid, e-mail addresses are of example.com. */
export function pickCliente(rng: Rng, ddd: string): Cliente {
  const company = rng() < 0.14
  const nome = company ? `${pickOne(rng, COMPANIES)} ${pickOne(rng, LEGAL_FORMS)}` : personName(rng)
  const words = nome
    .normalize('NFD')
    .replace(/[^A-Za-z ]/g, '')
    .toLowerCase()
    .split(' ')
    .filter((p) => p !== 'de' && p !== '')
  return {
    nome,
    documento: company ? cnpj(rng) : cpf(rng),
    telefone: mobile(rng, ddd),
    email: `${words[0]}.${words.at(-1)}${integer(rng, 1, 99)}@example.com`,
  }
}
