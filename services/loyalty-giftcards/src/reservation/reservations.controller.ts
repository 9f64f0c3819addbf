import { CommandBus } from '@nestjs/cqrs';
import { RpcService } from '@backroom/platform';
import {
  ReservationsServiceService,
  type GiveUpReservationsRequest,
  type GiveUpReservationsResponse,
  type MakeReservationRequest,
  type MakeReservationResponse,
  type ReservationsService,
} from '@backroom/proto/customers/v1/reservations_service';
import { GiveUpReservations } from './give-up-reservations.command.js';
import { MakeReservation } from './make-reservation.command.js';

@RpcService(ReservationsServiceService)
export class ReservationsController implements ReservationsService {
  constructor(private readonly commandBus: CommandBus) {}

  async makeReservation(request: MakeReservationRequest): Promise<MakeReservationResponse> {
    return { reservation: await this.commandBus.execute(new MakeReservation(request)) };
  }

  async giveUpReservations({ orderId }: GiveUpReservationsRequest): Promise<GiveUpReservationsResponse> {
    return { reservations: await this.commandBus.execute(new GiveUpReservations(orderId)) };
  }
}
