import { displayPlaca, placaStandard } from '#shared/rules/placa.ts'

/** Small licence plate: blue band for Mercosul, grey for the old pattern. */
export function Placa({ placa }: { placa: string | null }) {
  if (!placa) return null
  return (
    <span className={`placa ${placaStandard(placa) === 'ANTIGA' ? 'antiga' : ''}`}>
      <span className="visually-hidden">Placa </span>
      {displayPlaca(placa)}
    </span>
  )
}
