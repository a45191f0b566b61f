import { Button, Group, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { TelaLink } from '../core/TelaLink.tsx'
import { passosDados } from '../conta/primeiros-passos/api.ts'
import { Passos } from '../conta/primeiros-passos/Passos.tsx'
import { Marca } from '../ui/dados/Marca.tsx'
import { paginaInicial } from './guards.ts'
import classes from './PaginaDeAviso.module.css'

/** The whole page of a distributor that has no active store yet: what to do first. */
export function PrimeirosPassos() {
  const q = useQuery(passosDados)
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
            ? 'Já há uma concessionária ativa: o sistema está aberto, e o painel mostra o que falta.'
            : 'Ainda não há concessionária ativa ao seu alcance. Com a primeira, as telas da oficina se abrem.'}
        </Text>
        <Passos dados={q.data} />
        <Group gap="xs" mt="xs">
          <Button
            variant={q.data && !pronto ? 'default' : 'filled'}
            onClick={() => window.location.assign(paginaInicial())}
          >
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
