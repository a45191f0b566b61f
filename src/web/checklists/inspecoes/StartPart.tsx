import { Alert, Button, Stack, Text } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { useState } from 'react'
import type { LastVisit } from '#shared/checklists/inspecoes.ts'
import { VERIFICACAO_REASON_LABELS } from '#shared/rules/checklist-words.ts'
import { templatesFor } from '#shared/rules/inspecao-items.ts'
import { errorMessage } from '../../core/http/errors.ts'
import { useGoTo } from '../../core/navigation/navigate.ts'
import { Placa } from '../../ui/display/Placa.tsx'
import { When } from '../../ui/display/When.tsx'
import { beginInspection, type InspectionStart } from './inspection.ts'
import type { InspectionPackage } from './package.ts'
import { carUrl } from './places.ts'
import classes from './Start.module.css'
import { RecallPart } from './RecallPart.tsx'
import { TemplateChoice } from './TemplateChoice.tsx'

/** A car about to be inspected. */
export interface NewCar extends Pick<InspectionStart, 'codConcessionaria' | 'codPassagem' | 'veiculo' | 'cliente'> {
  km: number | null
}

interface Props {
  car: NewCar
  visita: LastVisit | null
  pkg: InspectionPackage
}

/** Before the first act: the car, what the last visit left open, the template that fits. */
export function StartPart({ car, visita, pkg }: Props) {
  const { km, ...start } = car
  const goTo = useGoTo()
  const fitting = templatesFor(pkg.modelos, { ...car.veiculo, km })
  const offered = fitting.length > 0 ? fitting : pkg.modelos
  const [chosen, choose] = useState(offered[0]?.codModeloInspecao ?? null)
  const [error, setError] = useState<string | null>(null)
  const template = offered.find((t) => t.codModeloInspecao === chosen)
  const begin = async (parte: 'recepcao' | undefined) => {
    if (!template) return
    try {
      const i = await beginInspection({
        ...start,
        codModeloInspecao: template.codModeloInspecao,
        numeroVersao: template.numero,
      })
      await goTo(carUrl(car), { search: { i, parte }, replace: true })
    } catch (e) {
      setError(errorMessage(e))
    }
  }
  return (
    <div className={classes.inicio}>
      <div className={classes.carro}>
        <Placa placa={car.veiculo.placa} chassi={car.veiculo.chassi} />
        <div>
          <h1>{car.veiculo.modelo}</h1>
          <Text c="dimmed">{[car.veiculo.versao, car.veiculo.ano, car.cliente.nome].filter(Boolean).join(' · ')}</Text>
        </div>
      </div>
      <RecallPart codPassagem={car.codPassagem} pkg={pkg} />
      {visita && (
        <section className={classes.visita} aria-label="Última visita">
          <span>
            <IconHistory size={18} aria-hidden="true" /> Última visita <When instant={visita.visita.em} />
            {visita.visita.km !== null && ` · ${visita.visita.km.toLocaleString('pt-BR')} km`}
          </span>
          {visita.verificacoes.length > 0 && (
            <>
              <b>Verificar de novo</b>
              <ul>
                {visita.verificacoes.map((v) => (
                  <li key={`${v.grupo}|${v.nome}`}>
                    {v.nome} <span className="suave">· {VERIFICACAO_REASON_LABELS[v.motivo].toLowerCase()}</span>
                  </li>
                ))}
              </ul>
            </>
          )}
        </section>
      )}
      {offered.length === 0 ? (
        <Alert color="amarelo" title="Nenhum modelo de inspeção publicado">
          Peça a quem cuida dos cadastros que publique um em Modelos de inspeção.
        </Alert>
      ) : (
        <TemplateChoice templates={offered} chosen={chosen} choose={choose} fits={fitting.length > 0} />
      )}
      {error !== null && (
        <Alert color="vermelho" role="alert">
          {error}
        </Alert>
      )}
      <Stack gap={8}>
        <Button size="lg" className={classes.comecar} disabled={!template} onClick={() => void begin(undefined)}>
          Começar pelos itens
        </Button>
        <Button size="lg" variant="default" disabled={!template} onClick={() => void begin('recepcao')}>
          Começar pela chegada
        </Button>
      </Stack>
    </div>
  )
}
