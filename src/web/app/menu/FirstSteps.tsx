import { Button, Group, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { ScreenLink } from '../../core/navigation/ScreenLink.tsx'
import { stepsDone } from '../../conta/primeiros-passos/api.ts'
import { Steps } from '../../conta/primeiros-passos/Steps.tsx'
import { Mark } from '../../ui/display/Mark.tsx'
import { landingPage } from '../navigation/guards.ts'
import classes from '../errors/NoticePage.module.css'

/** Full page for a distributor without an active store: the first set-up steps. */
export function FirstSteps() {
  const q = useQuery(stepsDone)
  const done = q.data?.loja === true
  return (
    <main className={classes.pagina}>
      <Stack className={classes.caixa} gap="md">
        <Group gap="sm">
          <Mark />
        </Group>
        <Title order={1}>Primeiros passos</Title>
        <Text c="dimmed">
          {done
            ? 'Já há uma concessionária ativa: o sistema está aberto, e o painel mostra o que falta.'
            : 'Ainda não há concessionária ativa ao seu alcance. Com a primeira, as telas da oficina se abrem.'}
        </Text>
        <Steps data={q.data} />
        <Group gap="xs" mt="xs">
          <Button
            variant={q.data && !done ? 'default' : 'filled'}
            onClick={() => window.location.assign(landingPage())}
          >
            {done ? 'Entrar' : 'Tentar de novo'}
          </Button>
          <Button variant="default" renderRoot={(p) => <ScreenLink {...p} to="/logout" />}>
            Entrar com outro usuário
          </Button>
        </Group>
      </Stack>
    </main>
  )
}
