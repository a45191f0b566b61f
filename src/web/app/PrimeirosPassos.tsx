import { Anchor, Badge, Button, Group, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { concessionarias } from '#shared/concessionarias.ts'
import { grupos } from '#shared/grupos.ts'
import type { EnderecoDaTela } from '#shared/telas.ts'
import { usuarios } from '#shared/usuarios.ts'
import { call } from '../lib/api.ts'
import type { Busca } from '../lib/navegar.ts'
import { TelaLink } from '../lib/TelaLink.tsx'
import { Marca } from '../ui/dados/Marca.tsx'
import { paginaInicial } from './guards.ts'
import classes from './PaginaDeAviso.module.css'

/** What the distributor has already, as far as the first steps go. */
async function lerPassos(signal: AbortSignal) {
  const [listaGrupos, listaLojas, listaUsuarios] = await Promise.all([
    call(grupos.listGrupos, { query: { limite: 1 }, signal }),
    call(concessionarias.concessionariaList, { signal }),
    call(usuarios.listUsuarios, { query: { limite: 2 }, signal }),
  ])
  return {
    grupo: listaGrupos.itens.length > 0,
    loja: listaLojas.some((l) => l.status === 1),
    usuario: listaUsuarios.itens.length > 1,
  }
}

/** The way from a new distributor to its first quote; what is done is marked, and each step opens its screen. */
export function PrimeirosPassos() {
  const q = useQuery({ queryKey: ['primeiros-passos'], queryFn: ({ signal }) => lerPassos(signal), staleTime: 0 })
  const pronto = q.data?.loja === true
  return (
    <main className={classes.pagina}>
      <Stack className={classes.caixa} gap="md">
        <Group gap="sm">
          <Marca />
        </Group>
        <Title order={1}>Primeiros passos</Title>
        <Text c="dimmed">
          {pronto
            ? 'Já há uma concessionária ativa: o sistema está aberto. O que falta pode ser feito depois, em Cadastros.'
            : 'Ainda não há concessionária ativa ao seu alcance. Com a primeira, as telas da oficina se abrem.'}
        </Text>
        <ol className={classes.passos}>
          <Passo feito={q.data?.grupo} to="/cadastros/grupos/list" nome="Grupo">
            A empresa a que as concessionárias pertencem.
          </Passo>
          <Passo feito={q.data?.loja} to="/cadastros/concessionaria/list" nome="Concessionária">
            Nome, marca, cidade, fuso e horários. O CNPJ é preciso para as notas e para o DMS.
          </Passo>
          <Passo feito={q.data?.usuario} to="/cadastros/usuario/list" nome="Usuários">
            Cada pessoa recebe o convite por e-mail e escolhe a própria senha.
          </Passo>
          <Passo to="/cadastros/servicos/list" nome="Serviços">
            Com tempo e preço, um a um ou por planilha.
          </Passo>
          <Passo to="/cadastros/mecanicos/list" nome="Mecânicos e consultores">
            Com habilidades e turnos: a agenda precisa deles.
          </Passo>
          <Passo
            to="/cadastros/concessionaria/list"
            search={{ aba: 'distribuidor' }}
            nome="Marca e chave de integração"
          >
            Logo, cor, endereços, e a chave com que os checklists e as peças chegam.
          </Passo>
        </ol>
        <Group gap="xs" mt="xs">
          <Button onClick={() => window.location.assign(paginaInicial())}>
            {pronto ? 'Entrar' : 'Tentar de novo'}
          </Button>
          <Button variant="default" renderRoot={(p) => <TelaLink {...p} to="/logout" />}>
            Entrar com outro usuário
          </Button>
        </Group>
      </Stack>
    </main>
  )
}

interface PropsPasso {
  /** Unknown where nothing says it. */
  feito?: boolean | undefined
  to: EnderecoDaTela
  search?: Busca
  nome: string
  children: ReactNode
}

function Passo({ feito, to, search, nome, children }: PropsPasso) {
  return (
    <li>
      <Anchor fw={600} renderRoot={(p) => <TelaLink {...p} to={to} search={search} />}>
        {nome}
      </Anchor>{' '}
      {feito && (
        <Badge color="verde" variant="light">
          feito
        </Badge>
      )}
      <Text size="sm" c="dimmed">
        {children}
      </Text>
    </li>
  )
}
