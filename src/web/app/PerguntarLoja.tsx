import { Button, Text } from '@mantine/core'
import { IconBuildingStore } from '@tabler/icons-react'
import { selecionarLoja, useConcessionarias } from '../core/concessionarias.ts'
import { SelectInput } from '../ui/campos/Escolhas.tsx'
import classes from './PerguntarLoja.module.css'

/** Asks who reaches several stores, and chose none yet, which one is theirs; meanwhile the screens show the one registered first. */
export function PerguntarLoja() {
  const { ativas, selecionada } = useConcessionarias()
  if (!selecionada) return null
  return (
    <section className={classes.pergunta} aria-label="Escolha da loja">
      <IconBuildingStore size={20} aria-hidden="true" />
      <Text size="sm" className={classes.texto}>
        <b>Em qual loja você está?</b> As telas de uma loja mostram {selecionada.nome}, uma das {ativas.length} que você
        alcança.
      </Text>
      <div className={classes.atos}>
        <Button size="compact-md" variant="default" onClick={() => selecionarLoja(selecionada.codConcessionaria)}>
          Ficar nesta
        </Button>
        <SelectInput
          aria-label="Escolher outra loja"
          placeholder="Escolher outra…"
          searchable
          data={ativas
            .filter((l) => l !== selecionada)
            .map((l) => ({ value: String(l.codConcessionaria), label: l.nome }))}
          value={null}
          onChange={(cod) => {
            if (cod) selecionarLoja(Number(cod))
          }}
        />
      </div>
    </section>
  )
}
