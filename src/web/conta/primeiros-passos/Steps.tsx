import { Anchor, Badge, Button, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Nivel } from '#shared/core/contract.ts'
import type { StepsData } from '#shared/conta/primeiros-passos.ts'
import type { ScreenUrl } from '#shared/core/screens.ts'
import type { UrlQuery } from '../../core/navigation/navigate.ts'
import { useSessao } from '../../core/session/session.ts'
import { ScreenLink } from '../../core/navigation/ScreenLink.tsx'
import classes from './Steps.module.css'

interface Step {
  feito: keyof StepsData
  to: ScreenUrl
  search?: UrlQuery
  nome: string
  texto: string
  /** Only for users who maintain the distributor itself. */
  developmentOnly?: true
}

const STEPS: readonly Step[] = [
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
    developmentOnly: true,
    nome: 'Marca e chave de integração',
    texto: 'Logo, cor, endereços, e a chave com que os checklists chegam. Marca-se sozinho no primeiro uso da chave.',
  },
]

const stepsFor = (nivel: Nivel | undefined) => STEPS.filter((p) => !p.developmentOnly || nivel === -1)

/** The next open step that this level sees; null once all are done. */
export function nextStep(data: StepsData, nivel: Nivel | undefined): keyof StepsData | null {
  const all = [...stepsFor(nivel).map((p) => p.feito), 'checklist', 'envio', 'site', 'pix'] as const
  return all.find((done) => !data[done]) ?? null
}

/** A step's name, linked to its screen; the next step is the primary button. */
export function StepName({ nome, to, search, proximo }: Pick<Step, 'nome' | 'to' | 'search'> & { proximo: boolean }) {
  return proximo ? (
    <Button
      size="compact-md"
      variant="filled"
      renderRoot={(props) => <ScreenLink {...props} to={to} search={search} />}
    >
      {nome}
    </Button>
  ) : (
    <Anchor fw={600} renderRoot={(props) => <ScreenLink {...props} to={to} search={search} />}>
      {nome}
    </Anchor>
  )
}

/** Checklist of steps to the first quote: done ones are ticked, each opens its screen; `fim` adds the caller's own steps. */
export function Steps({ data, fim }: { data: StepsData | undefined; fim?: ReactNode }) {
  const nivel = useSessao()?.nivel
  const proximo = data ? nextStep(data, nivel) : null
  return (
    <ol className={classes.passos}>
      {stepsFor(nivel).map((p) => (
        <li key={p.nome}>
          <StepName nome={p.nome} to={p.to} search={p.search} proximo={p.feito === proximo} />{' '}
          {data?.[p.feito] && <Done />}
          <Text size="sm" c="dimmed">
            {p.texto}
          </Text>
        </li>
      ))}
      {fim}
    </ol>
  )
}

export const Done = () => (
  <Badge color="verde" variant="light">
    feito
  </Badge>
)
