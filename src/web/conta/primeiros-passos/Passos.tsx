import { Anchor, Badge, Button, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Nivel } from '#shared/core/contract.ts'
import type { PassosDados } from '#shared/conta/primeiros-passos.ts'
import type { EnderecoDaTela } from '#shared/core/telas.ts'
import type { Busca } from '../../core/navegar.ts'
import { useSessao } from '../../core/session.ts'
import { TelaLink } from '../../core/TelaLink.tsx'
import classes from './Passos.module.css'

interface Passo {
  feito: keyof PassosDados
  to: EnderecoDaTela
  search?: Busca
  nome: string
  texto: string
  /** Only for who keeps the distributor itself. */
  soDesenvolvimento?: true
}

const PASSOS: readonly Passo[] = [
  {
    feito: 'grupo',
    to: '/cadastros/grupos/list',
    nome: 'Grupo',
    texto: 'A empresa a que as concessionárias pertencem.',
  },
  {
    feito: 'loja',
    to: '/cadastros/concessionaria/list',
    nome: 'Concessionária',
    texto: 'Nome, marca, cidade, fuso e horários. O CNPJ é preciso para as notas e para o DMS.',
  },
  {
    feito: 'usuario',
    to: '/cadastros/usuario/list',
    nome: 'Usuários',
    texto: 'Cada pessoa recebe o convite por e-mail e escolhe a própria senha.',
  },
  {
    feito: 'servico',
    to: '/cadastros/servicos/list',
    nome: 'Serviços',
    texto: 'Com tempo e preço, um a um ou por planilha.',
  },
  {
    feito: 'equipe',
    to: '/cadastros/mecanicos/list',
    nome: 'Mecânicos e consultores',
    texto: 'Com habilidades e turnos: a agenda precisa deles.',
  },
  {
    feito: 'peca',
    to: '/cardapio/importar/pecas',
    nome: 'Peças por planilha',
    texto: 'Código, descrição, preço e estoque bastam, de CSV ou Excel; erros aparecem linha a linha antes de gravar.',
  },
  {
    feito: 'chave',
    to: '/cadastros/concessionaria/list',
    search: { aba: 'distribuidor' },
    soDesenvolvimento: true,
    nome: 'Marca e chave de integração',
    texto: 'Logo, cor, endereços, e a chave com que os checklists chegam. Marca-se sozinho no primeiro uso da chave.',
  },
]

const passosDe = (nivel: Nivel | undefined) => PASSOS.filter((p) => !p.soDesenvolvimento || nivel === -1)

/** The step that is to be done now, of all that this level sees; null once all are done. */
export function proximoPasso(dados: PassosDados, nivel: Nivel | undefined): keyof PassosDados | null {
  const todos = [...passosDe(nivel).map((p) => p.feito), 'checklist', 'envio'] as const
  return todos.find((feito) => !dados[feito]) ?? null
}

/** A step's name, which opens its screen: the next one is the page's button. */
export function NomeDoPasso({
  nome,
  to,
  search,
  proximo,
}: Pick<Passo, 'nome' | 'to' | 'search'> & { proximo: boolean }) {
  return proximo ? (
    <Button size="compact-md" variant="filled" renderRoot={(props) => <TelaLink {...props} to={to} search={search} />}>
      {nome}
    </Button>
  ) : (
    <Anchor fw={600} renderRoot={(props) => <TelaLink {...props} to={to} search={search} />}>
      {nome}
    </Anchor>
  )
}

/** The way to the first quote: what is done is marked, each step opens its screen; `fim` are the steps that the caller adds. */
export function Passos({ dados, fim }: { dados: PassosDados | undefined; fim?: ReactNode }) {
  const nivel = useSessao()?.nivel
  const proximo = dados ? proximoPasso(dados, nivel) : null
  return (
    <ol className={classes.passos}>
      {passosDe(nivel).map((p) => (
        <li key={p.nome}>
          <NomeDoPasso nome={p.nome} to={p.to} search={p.search} proximo={p.feito === proximo} />{' '}
          {dados?.[p.feito] && <Feito />}
          <Text size="sm" c="dimmed">
            {p.texto}
          </Text>
        </li>
      ))}
      {fim}
    </ol>
  )
}

export const Feito = () => (
  <Badge color="verde" variant="light">
    feito
  </Badge>
)
