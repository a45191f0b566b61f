import { Anchor, Badge, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import type { PassosDados } from '#shared/primeiros-passos.ts'
import type { EnderecoDaTela } from '#shared/telas.ts'
import type { Busca } from '../lib/navegar.ts'
import { useSessao } from '../lib/session.ts'
import { TelaLink } from '../lib/TelaLink.tsx'
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
    texto: 'Código, descrição, preço e estoque, de CSV ou Excel; erros aparecem linha a linha antes de gravar.',
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

/** The way to the first quote: what is done is marked, each step opens its screen; `fim` are the steps that the caller adds. */
export function Passos({ dados, fim }: { dados: PassosDados | undefined; fim?: ReactNode }) {
  const nivel = useSessao()?.nivel
  return (
    <ol className={classes.passos}>
      {PASSOS.filter((p) => !p.soDesenvolvimento || nivel === -1).map((p) => (
        <li key={p.nome}>
          <Anchor fw={600} renderRoot={(props) => <TelaLink {...props} to={p.to} search={p.search} />}>
            {p.nome}
          </Anchor>{' '}
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
