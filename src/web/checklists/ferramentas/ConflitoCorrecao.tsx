import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import type { ChecklistEdicao } from '#shared/checklists/ferramentas.ts'
import { descrever, type Descricao, diferencas } from '#shared/rules/correcao-checklist.ts'
import classes from './Gerenciar.module.css'

interface Props {
  mensagem: string
  meu: Descricao
  atual: ChecklistEdicao
  usarAtual: () => void
  gravarMeu: () => void
}

/** Somebody else saved first: both sides, field by field, and nothing is lost until the person chooses. */
export function ConflitoCorrecao({ mensagem, meu, atual, usarAtual, gravarMeu }: Props) {
  const ds = diferencas(meu, descrever(atual))
  return (
    <Alert color="amarelo" role="alert" title="Outra pessoa gravou antes">
      <Stack gap="sm">
        <Text size="sm">{mensagem} O que você digitou continua aqui, mas ainda não foi gravado.</Text>
        {ds.length > 0 && (
          <ul className={classes.diferencas} aria-label="O que difere">
            {ds.map((d) => (
              <li key={d.campo}>
                <b>{d.campo}</b>
                <span>
                  <small>O seu</small> {d.antes ?? '—'}
                </span>
                <span>
                  <small>O gravado agora</small> {d.depois ?? '—'}
                </span>
              </li>
            ))}
          </ul>
        )}
        <Group gap="xs">
          <Button onClick={usarAtual}>Usar o gravado agora</Button>
          {!atual.cancelado && (
            <Button variant="default" onClick={gravarMeu}>
              Gravar o meu por cima
            </Button>
          )}
        </Group>
      </Stack>
    </Alert>
  )
}
