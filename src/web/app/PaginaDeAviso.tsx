import { Button, Group, Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { Marca } from '../ui/dados/Marca.tsx'
import classes from './PaginaDeAviso.module.css'

interface Acao {
  rotulo: string
  aoClicar: () => void
}

interface Props {
  titulo: string
  texto: ReactNode
  codigo?: string
  acao?: Acao
  outras?: Acao[]
  papel?: 'alert'
  /** Inside the shell the page already has its landmark. */
  dentro?: boolean
}

/** A page that says what happened and how to go on. */
export function PaginaDeAviso({ titulo, texto, codigo, acao, outras = [], papel, dentro = false }: Props) {
  const Elemento = dentro ? 'section' : 'main'
  return (
    <Elemento className={dentro ? classes.dentro : classes.pagina}>
      <Stack className={classes.caixa} gap="md" role={papel}>
        <Group gap="sm">
          <Marca />
          {codigo && <span className={classes.codigo}>{codigo}</span>}
        </Group>
        <Title order={1}>{titulo}</Title>
        <Text c="dimmed">{texto}</Text>
        <Group gap="xs" mt="xs">
          {acao && <Button onClick={acao.aoClicar}>{acao.rotulo}</Button>}
          {outras.map((o) => (
            <Button key={o.rotulo} variant="default" onClick={o.aoClicar}>
              {o.rotulo}
            </Button>
          ))}
        </Group>
      </Stack>
    </Elemento>
  )
}
