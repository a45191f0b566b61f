import { Alert, Button } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import type { FullOrcamento, OrcamentoSummary } from '#shared/oficina-digital/orcamentos.ts'
import { missingToPrecificar } from '#shared/rules/orcamento.ts'
import { ApiError, errorMessage } from '../../core/http/errors.ts'
import { useSaver } from '../orcamentos/api.ts'
import type { RequestData } from '../../recipes/area/RequestedAct.tsx'
import { ConflictAlert } from '../../recipes/draft/ConflictAlert.tsx'
import { OrcamentoHeader } from '../../recipes/draft/OrcamentoHeader.tsx'
import classes from '../../recipes/draft/Draft.module.css'
import { SaveIndicator } from '../../recipes/draft/SaveIndicator.tsx'
import { useDraft } from '../../recipes/draft/useDraft.ts'
import { useCompletePreco } from './api.ts'
import { DraftExcesses } from './AlcadaNotice.tsx'
import { previousPrecos } from './grid.ts'
import { PrecoGrid } from './PrecoGrid.tsx'
import { PrecoTotals } from './PrecoTotals.tsx'

interface Props {
  orcamento: FullOrcamento
  /** Called when the prices are no longer editable. */
  leave: () => void
  reload: () => void
  ask: (pedido: RequestData) => void
}

/** The editable price grid; missing cells are marked after the first attempt to finish. */
export function Precificacao({ orcamento: o, leave, reload, ask }: Props) {
  const [draft, estado] = useDraft(o, useSaver(o.codOrcamento))
  const [attempted, setAttempted] = useState(false)
  const page = useRef<HTMLDivElement>(null)
  const complete = useCompletePreco()
  const missing = missingToPrecificar(estado.linhas)
  const refusal = complete.error instanceof ApiError ? complete.error.campos : {}
  const errors = {
    ...(attempted ? missing : {}),
    ...estado.erros,
    ...(attempted && Object.keys(missing).length === 0 ? refusal : {}),
  }
  const [first] = Object.values(missing)

  const exited = o.estado !== 'AGUARDANDO_PRECO' && o.estado !== 'PRECIFICADO' && estado.situacao === 'salvo'
  useEffect(() => {
    if (exited) leave()
  }, [exited, leave])

  async function finish(): Promise<void> {
    setAttempted(true)
    if (!(await draft.saveAll())) return
    if (first !== undefined) {
      requestAnimationFrame(() => page.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
      return
    }
    complete.mutate({ codOrcamento: o.codOrcamento, versao: draft.versao() }, { onSuccess: leave })
  }
  async function saveAndRequest(tipo: RequestData['tipo']): Promise<void> {
    if (await draft.saveAll()) ask({ tipo, orcamento: { ...o, versao: draft.versao() } satisfies OrcamentoSummary })
  }

  return (
    <div ref={page} className={classes.pagina}>
      <OrcamentoHeader title="Precificar orçamento" orcamento={o}>
        <SaveIndicator situacao={estado.situacao} />
      </OrcamentoHeader>
      <ConflictAlert draft={draft} estado={estado} reload={reload} />
      {estado.situacao === 'recusado' && (
        <Alert color="vermelho" role="alert" title="Não foi salvo">
          {Object.values(estado.erros)[0] ?? estado.erro}
        </Alert>
      )}
      {attempted && first !== undefined && (
        <Alert color="vermelho" role="alert" title="Ainda não dá para concluir">
          {first}
        </Alert>
      )}
      {complete.isError && (
        <Alert color="vermelho" role="alert" title="O preço não foi concluído">
          {errorMessage(complete.error)}
        </Alert>
      )}
      <DraftExcesses linhas={estado.linhas} alcada={o.alcada} />
      <PrecoGrid
        linhas={estado.linhas}
        errors={errors}
        editavel
        modify={draft.changeLinhas}
        codConcessionaria={o.codConcessionaria}
        earlier={previousPrecos(o)}
        alcada={o.alcada}
      />
      <div className={classes.rodape} data-acoes>
        <PrecoTotals linhas={estado.linhas} faltam={Object.keys(missing).length} />
        <div className={classes.acoes}>
          <Button variant="default" onClick={() => void saveAndRequest('retirar')}>
            Voltar à montagem
          </Button>
          {o.estado === 'PRECIFICADO' ? (
            <Button onClick={() => void saveAndRequest('enviar')}>Enviar ao cliente</Button>
          ) : (
            <Button
              loading={complete.isPending}
              disabled={estado.situacao === 'conflito'}
              onClick={() => void finish()}
            >
              Concluir preço
            </Button>
          )}
        </div>
      </div>
    </div>
  )
}
