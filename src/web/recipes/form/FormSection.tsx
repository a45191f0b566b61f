import { Button, Text, Title } from '@mantine/core'
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import classes from './FormPage.module.css'
import { sectionId } from './section.ts'

interface Props {
  titulo: string
  /** Purpose of the section, if its fields do not explain it. */
  texto?: string
  /** At the right of the title. */
  acao?: ReactNode
  /** Fields side by side (default); false gives children the whole width. */
  grid?: boolean
  /** Summary of a long section: it stays closed until the user opens it or a field in it has an error. */
  resumo?: string
  withError?: boolean
  children: ReactNode
}

/** Titled section of a form. */
export function FormSection({ titulo, texto, acao, grid = true, resumo, withError = false, children }: Props) {
  const [requested, setRequested] = useState(false)
  const aberta = resumo === undefined || requested || withError
  return (
    <section id={sectionId(titulo)} className={classes.secao} aria-label={titulo}>
      <div className={classes.cabeca}>
        <div>
          <Title order={2}>{titulo}</Title>
          {texto && (
            <Text size="sm" c="dimmed">
              {texto}
            </Text>
          )}
        </div>
        {acao}
        {resumo !== undefined && (
          <Button
            variant="default"
            size="xs"
            aria-expanded={aberta}
            aria-label={`${aberta ? 'Esconder' : 'Editar'}: ${titulo}`}
            rightSection={aberta ? <IconChevronUp size={15} /> : <IconChevronDown size={15} />}
            disabled={withError}
            onClick={() => setRequested(!requested)}
          >
            {aberta ? 'Esconder' : 'Editar'}
          </Button>
        )}
      </div>
      {!aberta ? <Text>{resumo}</Text> : grid ? <div className={classes.campos}>{children}</div> : children}
    </section>
  )
}
