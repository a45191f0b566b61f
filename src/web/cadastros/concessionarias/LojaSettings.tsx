import type { Draft } from './LojaSetting.tsx'
import { Skeleton, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { containsText } from '#shared/rules/plain-text.ts'
import { LoadError } from '../../ui/feedback/LoadError.tsx'
import { lojaSettings } from './api.ts'
import { LojaSetting } from './LojaSetting.tsx'
import classes from './Concessionarias.module.css'

interface Props {
  codConcessionaria: number
  /** Shows only keys whose name, help or code contains this text. */
  search?: string
  /** Also shows each key's code. */
  withCode?: boolean
  /** Unsaved values by key ('' resets to the default) when a form saves them; without it each setting saves on blur. */
  draft?: Draft
}

/** A store's settings by section, each with type, default and help. */
export function LojaSettings({ codConcessionaria, search = '', withCode = false, draft }: Props) {
  const entriesRead = useQuery(lojaSettings(codConcessionaria))
  if (entriesRead.isError) return <LoadError error={entriesRead.error} attempt={() => void entriesRead.refetch()} />
  if (!entriesRead.data) return <Skeleton height={320} radius={8} />
  const visible = entriesRead.data.filter(
    (k) => search.length < 2 || containsText(`${k.nome} ${k.descricao} ${k.chave} ${k.grupo}`, search),
  )
  const grupos = [...new Set(visible.map((k) => k.grupo))]
  if (visible.length === 0) return <p className="suave">Nenhuma chave com “{search}”.</p>
  return (
    <div className={classes.chaves}>
      {grupos.map((grupo) => (
        <section key={grupo} className={classes.grupo} aria-label={grupo}>
          <Title order={2} size="h3" mb={8}>
            {grupo}
          </Title>
          {visible
            .filter((k) => k.grupo === grupo)
            .map((k) => (
              <LojaSetting
                key={`${codConcessionaria}:${k.chave}:${k.valor}`}
                codConcessionaria={codConcessionaria}
                chave={k}
                withCode={withCode}
                draft={draft}
              />
            ))}
        </section>
      ))}
    </div>
  )
}
