import type { recallCars } from '#shared/garantia/recall-cars.ts'
import { storeSignature } from '../../core/files/signature.ts'
import type { Handlers } from '../../core/http/serve.ts'
import { answerRecall, checkAnswer, tellRecall } from './answer.ts'
import { carsAtLoja, findCar, recallsOfChassi, recallsOfTarget } from './cars.ts'
import { listPairs, recallFigures } from './pairs.ts'

export const carRoutes: Handlers<typeof recallCars> = {
  recallsDoAlvo: (c) => recallsOfTarget(c, c.params.tipo, c.params.codigo),
  recallsDaLoja: (c) => carsAtLoja(c, c.params.codConcessionaria),
  consultarChassi: (c) => recallsOfChassi(c, c.params.chassi),
  listCarrosDeRecall: (c) => listPairs(c, c.query),
  indicadoresDeRecall: (c) => recallFigures(c, c.query),

  responderRecall: {
    async prepare({ services, tenant: { codDistribuidor }, params: { tipo, codigo }, body, read }) {
      checkAnswer(body)
      await read((c) => findCar(c, tipo, codigo))
      const signature =
        body.assinatura === null ? null : await storeSignature(services, codDistribuidor, 'recalls', body.assinatura)
      return (c) => answerRecall(c, tipo, codigo, body, signature)
    },
  },

  avisarRecall: (c) => tellRecall(c, c.params.tipo, c.params.codigo, c.body),
}
